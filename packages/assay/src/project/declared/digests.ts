import {
  AbiCoder,
  ParamType,
  TypedDataEncoder,
  concat,
  getBytes,
  hashMessage,
  id,
  keccak256,
  solidityPacked,
} from "ethers";
import type { AbiValue } from "../../core/codec";
import type { Hex } from "../../core/types";

/** What is signed: the arguments in front of the signature, or beside it, as the codec takes them. */
export interface ToSign {
  readonly args: readonly AbiValue[];
  readonly nonce: bigint;
  /** EIP-712's domain separator of the contract, if it says one. */
  readonly domain: Hex | undefined;
  readonly at: Hex;
}

/** A way to make a digest of it; undefined where this cannot be one. */
export type Digest = (given: ToSign) => Hex | undefined;

/** What is signed by standards: ERC-2612, Dai, ERC-5805, OpenZeppelin's Governor, ERC-3009 and ERC-4494. */
const STANDARD = [
  "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)",
  "Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)",
  "Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)",
  "Delegation(address delegatee,uint256 nonce,uint256 expiry)",
  "Ballot(uint256 proposalId,uint8 support)",
  "Ballot(uint256 proposalId,uint8 support,address voter,uint256 nonce)",
  "ExtendedBallot(uint256 proposalId,uint8 support,address voter,uint256 nonce,string reason,bytes params)",
  "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)",
  "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)",
  "CancelAuthorization(address authorizer,bytes32 nonce)",
];

/** EIP-712's types that contracts sign, as their code has the hashes: standard ones, and those in texts of their sources. */
export function signedTypes(code: string, sources: readonly string[]): readonly string[] {
  const written = sources.flatMap((text) =>
    [...text.replaceAll(/"\s*"/g, "").matchAll(/"(\w+\(\w+ \w+(?:,\w+(?:\[\d*\])* \w+)*\))"/g)].map(
      ([, type = ""]) => type,
    ),
  );
  return [...new Set([...STANDARD, ...written])].filter((type) => code.includes(id(type).slice(2)));
}

/** Members that are themselves no structs. */
const SINGLE = /^(address|bool|string|bytes\d*|u?int\d+)(\[\d*\])*$/;

const plainName = (name: string): string => name.toLowerCase().replaceAll("_", "");

/** EIP-712: each member of the type is the argument of its name, or the next one of its type that has another name; a nonce that is no argument is counted. */
export function typedDigest(type: string, inputs: readonly ParamType[], names: readonly string[]): Digest | undefined {
  const [, name = "", inside = ""] = /^(\w+)\((.*)\)$/.exec(type) ?? [];
  const members = inside.split(",").map((one) => {
    const [of = "", called = ""] = one.split(" ");
    return { type: of, name: called, at: names.findIndex((own) => plainName(own) === plainName(called)) };
  });
  const taken = new Set(members.map(({ at }) => at));
  const places = members.map((member) => {
    if (member.at >= 0 || /nonce/i.test(member.name)) return member.at;
    const next = inputs.findIndex((input, i) => input.type === member.type && !taken.has(i));
    taken.add(next);
    return next < 0 ? undefined : next;
  });
  if (places.includes(undefined) || !members.every((one) => SINGLE.test(one.type))) return undefined;
  const fields = members.map((one) => ({ name: one.name, type: one.type }));
  const encoder = TypedDataEncoder.from({ [name]: fields });
  return ({ args, nonce, domain }) => {
    if (domain === undefined) return undefined;
    const values = fields.map((field, i) => [field.name, args[places[i] ?? -1] ?? nonce] as const);
    return keccak256(concat(["0x1901", domain, encoder.hash(Object.fromEntries(values))]));
  };
}

/** Without EIP-712: the arguments, alone or with the nonce or the contract, encoded or packed, as they are or as a message of Ethereum (ERC-191). The plainest first. */
export function untypedDigests(inputs: readonly ParamType[]): readonly Digest[] {
  const number = ParamType.from("uint256");
  const account = ParamType.from("address");
  type Words = readonly (readonly [type: ParamType, value: AbiValue])[];
  const orders: readonly ((given: ToSign, own: Words) => Words)[] = [
    (_, own) => own,
    ({ nonce }, own) => [...own, [number, nonce]],
    ({ at }, own) => [...own, [account, at]],
    ({ at }, own) => [[account, at], ...own],
  ];
  const encodings: readonly ((types: readonly ParamType[], values: readonly AbiValue[]) => Hex)[] = [
    (types, values) => AbiCoder.defaultAbiCoder().encode(types, values),
    (types, values) =>
      solidityPacked(
        types.map((one) => one.type),
        values,
      ),
  ];
  const hashes: readonly ((data: Hex) => Hex)[] = [keccak256, (data) => hashMessage(getBytes(keccak256(data)))];
  return orders.flatMap((order) =>
    encodings.flatMap((encode) =>
      hashes.map((hash): Digest => (given) => {
        const words = order(
          given,
          inputs.map((type, i) => [type, given.args[i] ?? 0n]),
        );
        return hash(
          encode(
            words.map(([type]) => type),
            words.map(([, value]) => value),
          ),
        );
      }),
    ),
  );
}
