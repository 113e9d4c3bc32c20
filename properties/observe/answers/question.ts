import { ErrorFragment, FunctionFragment, keccak256 } from "ethers";
import { tupleEncoder, type AbiValue, type TypeEncoder } from "assay/codec";
import type { Read } from "assay/types";
import { poolAccount, type Account } from "../../../model";
import { addressOf } from "../../fixture/addresses";

/** Contracts that are asked, in the order of `_target` in contracts/lens/LensAnswers.sol. */
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

/** Who is asked: a contract, or a pool by its id. */
type Asked = (typeof CONTRACTS)[number] | bigint;

/** Pools come after the contracts: 128 and their id. */
const POOLS = 128n;
/** Set when the second argument of the key comes first. */
const SWAPPED = 64n;
/** Gas of a read. */
const READ_GAS = 30_000_000;

/** What a read is expected to come to. */
export interface Expected {
  readonly ok: boolean;
  readonly values: readonly AbiValue[];
  /** Of an error: its selector and how its arguments are encoded. A function's answer is encoded as the function says. */
  readonly error?: { readonly selector: string; readonly tuple: TypeEncoder };
}

/** One question: whom, which read, which arguments, and what the model says. */
export interface Answer {
  /** 8 bits of whom, 32 of selector, 160 and 40 of arguments. */
  readonly id: bigint;
  readonly getter: HashedGetter;
  readonly expected: Expected;
}

/** A getter whose answer is seen as a whole, by its hash. */
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

  /** Asks somebody. The key holds an account (or the only argument) in 160 bits, and another number in 40. */
  ask(asked: Asked, args: readonly (bigint | Account)[], expected: Expected): Answer {
    const words = args.map((arg) => (typeof arg === "string" ? BigInt(addressOf(arg)) : arg));
    const swapped = typeof args[1] === "string";
    const [first = 0n, second = 0n] = swapped ? [words[1], words[0]] : words;
    const whom =
      (typeof asked === "bigint" ? POOLS + asked : BigInt(CONTRACTS.indexOf(asked))) | (swapped ? SWAPPED : 0n);
    return { id: (whom << 232n) | (BigInt(this.selector) << 200n) | (first << 40n) | second, getter: this, expected };
  }
}

/** What a getter returns. */
export function value(...values: readonly AbiValue[]): Expected {
  return { ok: true, values };
}

/** An error that getters refuse with, by its signature: "UnknownPool(uint256 poolId)". */
export function refusal(signature: string): (...args: readonly (bigint | string)[]) => Expected {
  const { selector, inputs } = ErrorFragment.from(`error ${signature}`);
  const error = { selector: selector.slice(2), tuple: tupleEncoder(inputs) };
  return (...values) => ({ ok: false, values, error });
}

/** What is returned or reverted with, as hexadecimal digits. */
function digitsOf({ getter, expected: { values, error } }: Answer): string {
  return error === undefined ? getter.tuple.encode(values) : error.selector + error.tuple.encode(values);
}

/** The same answers come again and again, and a hash costs more than anything else here. Forgotten as a whole when full. */
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

/** A key taken apart. */
function askedBy({ id: key, getter }: Answer): { whom: Account; contract: string; args: readonly bigint[] } {
  const to = key >> 232n;
  const pool = to >= POOLS;
  const contract = pool ? "stakingPool" : (CONTRACTS[Number(to & (SWAPPED - 1n))] ?? "?");
  const [first, second] = [(key >> 40n) & ((1n << 160n) - 1n), key & ((1n << 40n) - 1n)];
  const args = (to & SWAPPED) === 0n ? [first, second] : [second, first];
  return { whom: pool ? poolAccount(to - POOLS) : contract, contract, args: args.slice(0, getter.inputs) };
}

/** The read itself, as the lens asks it but for arguments that it does not take. */
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
