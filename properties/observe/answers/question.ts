import { ErrorFragment, FunctionFragment, keccak256 } from "ethers";
import { tupleEncoder, type AbiValue, type TypeEncoder } from "assay/codec";
import type { Read } from "assay/types";
import { poolAccount, type Account } from "../../../model";
import { addressOf } from "../../fixture/addresses";

/** Contracts that are called, in the order of `_target` in contracts/lens/LensAnswers.sol. */
const CONTRACTS = [
  "registry",
  "capitalPool",
  "claims",
  "coverNFT",
  "stakingNFT",
  "coverProducts",
  "cover",
  "stakingProducts",
  "stakingViewer",
  "powers",
] as const;

/** The called contract, or a pool by its id. */
type Asked = (typeof CONTRACTS)[number] | bigint;

/** The code of pool 0: pools come after the contracts. */
const POOLS = 128n;
/** Set when the second argument of the key comes first. */
const SWAPPED = 64n;
/** Gas of a read. */
const READ_GAS = 30_000_000;

/** The expected result of a read. */
export interface Expected {
  readonly ok: boolean;
  readonly values: readonly AbiValue[];
  /** For an error: its selector, and the encoder of its arguments. An answer is encoded by its function. */
  readonly error?: { readonly selector: string; readonly tuple: TypeEncoder };
}

/** A read: the contract, the function, the arguments, and the model's prediction. */
export interface Answer {
  /** 8 bits for the contract, 32 for the selector, 160 and 40 for the arguments. */
  readonly id: bigint;
  readonly getter: HashedGetter;
  readonly expected: Expected;
}

/** A getter whose whole answer is observed as a hash. */
export class HashedGetter {
  readonly name: string;
  readonly selector: string;
  /** How many arguments it takes. */
  readonly inputs: number;
  readonly tuple: TypeEncoder;

  /** @param signature in words, as ethers reads it: "expiryOf(uint256 coverId) view returns (uint256)" */
  constructor(signature: string) {
    const { name, selector, inputs, outputs } = FunctionFragment.from(`function ${signature}`);
    this.name = name;
    this.selector = selector;
    this.inputs = inputs.length;
    this.tuple = tupleEncoder(outputs);
  }

  /** A read of a contract. The key holds an account (or the only argument) in 160 bits, and another number in 40. */
  ask(asked: Asked, args: readonly (bigint | Account)[], expected: Expected): Answer {
    const words = args.map((arg) => (typeof arg === "string" ? BigInt(addressOf(arg)) : arg));
    const swapped = typeof args[1] === "string";
    const [first = 0n, second = 0n] = swapped ? [words[1], words[0]] : words;
    const whom =
      (typeof asked === "bigint" ? POOLS + asked : BigInt(CONTRACTS.indexOf(asked))) | (swapped ? SWAPPED : 0n);
    return { id: (whom << 232n) | (BigInt(this.selector) << 200n) | (first << 40n) | second, getter: this, expected };
  }
}

/** The expected return values of a getter. */
export function value(...values: readonly AbiValue[]): Expected {
  return { ok: true, values };
}

/** An expected error of getters, by its signature: "UnknownPool(uint256 poolId)". */
export function refusal(signature: string): (...args: readonly (bigint | string)[]) => Expected {
  const { selector, inputs } = ErrorFragment.from(`error ${signature}`);
  const error = { selector: selector.slice(2), tuple: tupleEncoder(inputs) };
  return (...values) => ({ ok: false, values, error });
}

/** The return or revert data, as hexadecimal digits. */
function digitsOf({ getter, expected: { values, error } }: Answer): string {
  return error === undefined ? getter.tuple.encode(values) : error.selector + error.tuple.encode(values);
}

/** Cached hashes: the same answers occur repeatedly, and hashing them costs most of the time here. Cleared when full. */
const HASHES = new Map<string, bigint>();
const MOST_HASHES = 10_000;

function hashOf(digits: string): bigint {
  const cached = HASHES.get(digits);
  if (cached !== undefined) return cached;
  const hash = BigInt(keccak256(`0x${digits}`));
  if (HASHES.size >= MOST_HASHES) HASHES.clear();
  HASHES.set(digits, hash);
  return hash;
}

/** Whether a read succeeds, and the hash of what it returns or reverts with. */
export function answerWords(answer: Answer): readonly [ok: boolean, hash: bigint] {
  return [answer.expected.ok, hashOf(digitsOf(answer))];
}

/** The parts of a key. */
function askedBy({ id: key, getter }: Answer): { whom: Account; contract: string; args: readonly bigint[] } {
  const to = key >> 232n;
  const pool = to >= POOLS;
  const contract = pool ? "stakingPool" : (CONTRACTS[Number(to & (SWAPPED - 1n))] ?? "?");
  const [first, second] = [(key >> 40n) & ((1n << 160n) - 1n), key & ((1n << 40n) - 1n)];
  const args = (to & SWAPPED) === 0n ? [first, second] : [second, first];
  return { whom: pool ? poolAccount(to - POOLS) : contract, contract, args: args.slice(0, getter.inputs) };
}

/** The call of the read, without arguments that the getter does not take. */
export function readOf(answer: Answer): Read {
  const { getter, expected } = answer;
  const { whom, contract, args } = askedBy(answer);
  const data = `${getter.selector}${args.map((arg) => arg.toString(16).padStart(64, "0")).join("")}`;
  return {
    name: `${contract}.${getter.name}`,
    call: { from: addressOf("lens"), to: addressOf(whom), data, value: 0n, gas: READ_GAS, view: true },
    predicted: { ok: expected.ok, data: `0x${digitsOf(answer)}` },
  };
}

/** Names the answer in reports. */
export function answerLabel(answer: Answer): string {
  const { whom, args } = askedBy(answer);
  return `${whom}.${answer.getter.name}(${args.join(", ")})`;
}
