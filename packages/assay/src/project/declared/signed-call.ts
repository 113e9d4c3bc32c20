import { concat, dataSlice, id, toBeHex } from "ethers";
import type { Hex, Plain } from "../../core/types";
import { Signer } from "../kit/people";
import type { Call } from "../kit/descriptors";
import type { Abstaining } from "./abstaining";
import type { Context } from "./context";
import type { Digest, ToSign } from "./digests";
import { listed } from "./listed";
import type { Drawing } from "./draw-by-type";
import type { FunctionShape } from "./shapes";

/** The arguments of a function that are a signature: v, r and s, or bytes. */
export interface SignatureArguments {
  readonly names: readonly string[];
  /** The one that says who signs what, until the call is made. */
  readonly mark: string;
}

/** How bytes are called that are a signature: "signature", "_sig", "makerSig". */
const SIGNATURE = /(^|_)sig|Sig/;

/** The arguments that are a signature; undefined where a function takes none. */
export function signatureIn({
  inputs,
  names,
}: Pick<FunctionShape, "inputs" | "names">): SignatureArguments | undefined {
  const at = inputs.findIndex(
    ({ type }, i) => type === "uint8" && inputs[i + 1]?.type === "bytes32" && inputs[i + 2]?.type === "bytes32",
  );
  const mark = names[at + 1];
  if (at >= 0 && mark !== undefined) return { names: names.slice(at, at + 3), mark };
  const bytes = names.find((name, i) => inputs[i]?.type === "bytes" && SIGNATURE.test(name));
  return bytes === undefined ? undefined : { names: [bytes], mark: bytes };
}

/** A signature that is made when the call is: by which of the people, of which digest. A call that is made again with other arguments is signed again. */
interface Promised {
  readonly signer: number;
  readonly digest: number;
  readonly nonce: bigint;
}

/** How such a mark begins. */
const TAG = dataSlice(id("assay signature"), 0, 8);

const markOf = ({ signer, digest, nonce }: Promised): Hex =>
  `${TAG}${signer.toString(16).padStart(4, "0")}${digest.toString(16).padStart(4, "0")}${nonce.toString(16).padStart(40, "0")}`;

function promisedIn(mark: Plain | undefined): Promised | undefined {
  if (typeof mark !== "string" || !mark.startsWith(TAG)) return undefined;
  return {
    signer: Number(dataSlice(mark, 8, 10)),
    digest: Number(dataSlice(mark, 10, 12)),
    nonce: BigInt(dataSlice(mark, 12)),
  };
}

/** Which of the people have signed a call. */
export const signersOf = ({ args }: Pick<Call, "args">): readonly number[] =>
  Object.values(args).flatMap((value) => promisedIn(value)?.signer ?? []);

/** How often, of 100, a signature is one of somebody, of the owner, and for a moment to come. */
const [SIGNED_PERCENT, OWNER_PERCENT, IN_TIME_PERCENT] = [85, 94, 85];
/** Who most likely has to sign, where several accounts are given. */
const OWNER = /owner|from|holder|signer|authorizer|voter|user|account/i;
const [BEFORE, AFTER] = [/deadline|expir|before|until/i, /after/i];
const DAY = 86_400n;

/** Beyond all people: a key that is nobody's address. */
const NOBODY = 0xffff;
const signers = new Map<string, Signer>();

function signerOf(name: string): Signer {
  let signer = signers.get(name);
  if (signer === undefined) signers.set(name, (signer = new Signer(name)));
  return signer;
}

/** A function that takes a signature: its calls are signed by people. */
export class SignedCall {
  /** Digests that are signed, by their indices. */
  signed: readonly number[];
  private readonly owner: string | undefined;
  /** The owner's name says that he is one. */
  private readonly isSure: boolean;
  private readonly others: readonly string[];

  /** `likely`: how many of the digests there are to choose from as long as nobody knows. `domains`: domain separators by contract. */
  constructor(
    private readonly context: Context,
    readonly shape: FunctionShape,
    private readonly signature: SignatureArguments,
    readonly digests: readonly Digest[],
    likely: number,
    private readonly domains: ReadonlyMap<Hex, Hex>,
  ) {
    const { inputs, names } = shape;
    this.signed = digests.map((_, i) => i).slice(0, likely);
    this.others = names.filter((name) => !signature.names.includes(name));
    const accounts = names.filter((_, i) => inputs[i]?.type === "address");
    const owner = accounts.find((name) => OWNER.test(name));
    this.owner = owner ?? accounts[0];
    this.isSure = owner !== undefined;
  }

  /** The arguments that are the signature. */
  get params(): readonly string[] {
    return this.signature.names;
  }

  /** Who signs a call, by name; undefined where nobody does. */
  readonly signer = ({ args }: Call): string | undefined => {
    const promised = promisedIn(args[this.signature.mark]);
    return promised === undefined ? undefined : this.context.people[promised.signer];
  };

  /** The same call with the signature. */
  readonly sign = (call: Call): Call => {
    const { mark, names } = this.signature;
    const promised = promisedIn(call.args[mark]);
    const at = this.context.world.at[call.at ?? this.context.instances.first(this.shape.contract)];
    if (promised === undefined || at === undefined) return call;
    const { nonce, digest: index, signer } = promised;
    const args = this.others.map((name) => listed(call.args[name]));
    const digest = this.digestOf(index, { args, nonce, domain: this.domains.get(at), at });
    if (digest === undefined) return call;
    const { v, r, s } = signerOf(this.context.people[signer] ?? "nobody").sign(digest);
    const made = names.length === 1 ? [concat([r, s, toBeHex(v)])] : [v, r, s];
    return { ...call, args: { ...call.args, ...Object.fromEntries(names.map((name, i) => [name, made[i] ?? null])) } };
  };

  private digestOf(index: number, given: ToSign): Hex | undefined {
    try {
      return this.digests[index]?.(given);
    } catch (error) {
      // what is no value of the type that is signed is signed by nobody
      if (error instanceof TypeError || error instanceof RangeError) return undefined;
      throw error;
    }
  }

  /** Arguments with a signature, mostly the one that is wanted: of the owner, with the next nonce, for a moment to come. `given`: those that are there already; a signature among them is used again. */
  complete(
    given: Readonly<Record<string, Plain>>,
    { choices, model, people, now }: Drawing,
  ): Readonly<Record<string, Plain>> {
    const own = choices.branch();
    const { names, mark } = this.signature;
    const { owner, shape } = this;
    if (mark in given || own.below(100) >= SIGNED_PERCENT) return given;
    // the account that signs may be none of the arguments
    const isGiven = this.isSure || own.below(2) === 0;
    const named = isGiven ? people.findIndex((one) => one === given[owner ?? ""]) : -1;
    const who = named < 0 ? own.below(people.length) : named;
    const isOwner = own.below(100) < OWNER_PERCENT;
    const nonce = model.nonce(shape.contract, who, own.below(3) < 2);
    if (isOwner) model.signs(shape.contract, who, nonce);
    const signer = isOwner ? who : (who + 1) % people.length;
    const isInTime = own.below(100) < IN_TIME_PERCENT;
    const digest = own.one(this.signed);
    const value = (name: string, type: string): Plain | undefined => {
      if (name === owner && isGiven && named < 0) return people[who];
      if (/^uint\d*$/.test(type) && /nonce/i.test(name)) return nonce;
      if (!/^uint\d*$/.test(type) || !isInTime) return undefined;
      return BEFORE.test(name) ? now + DAY : AFTER.test(name) ? 0n : undefined;
    };
    const right = this.others.flatMap((name) => {
      const found = value(name, shape.inputs[shape.names.indexOf(name)]?.type ?? "");
      return found === undefined ? [] : [[name, found] as const];
    });
    const promise = markOf({ signer, digest, nonce });
    const zeros = `0x${"0".repeat(64)}`;
    const parts = names.map((name, i): [string, Plain] => [name, name === mark ? promise : i === 0 ? 27n : zeros]);
    return { ...given, ...Object.fromEntries([...right, ...parts]) };
  }

  /** A call that one of the people signs, by another digest; or nobody. */
  signedBy(call: Call, signer = NOBODY, digest = 0): Call {
    const { mark } = this.signature;
    const promised = promisedIn(call.args[mark]);
    if (promised === undefined) return call;
    return { ...call, args: { ...call.args, [mark]: markOf({ ...promised, signer, digest }) } };
  }

  /** Notes that a call succeeded. */
  noted({ args }: Pick<Call, "args">, model: Abstaining): void {
    const promised = promisedIn(args[this.signature.mark]);
    if (promised !== undefined) model.used(this.shape.contract, promised.signer, promised.nonce);
  }
}
