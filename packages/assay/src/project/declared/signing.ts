import { TypedDataEncoder } from "ethers";
import { decode } from "../../core/codec";
import type { Call as EngineCall, CallResult, Engine, Hex, Plain } from "../../core/types";
import type { Artifacts } from "../../evm/compile";
import { inputOf } from "../../evm/compile/elsewhere";
import { Choices } from "../kit";
import { GAS } from "../kit/calls";
import { Abstaining } from "./abstaining";
import { isLibrary, type ContractCode } from "./code";
import type { Context } from "./context";
import { signedTypes, typedDigest, untypedDigests, type Digest } from "./digests";
import { drawCall, surroundings } from "./draw-call";
import { callsOn, engineCall, outcomeOf } from "./probes";
import type { RawProject } from "./raw";
import { shapeOf, type FunctionShape } from "./shapes";
import { SignedCall, signatureIn } from "./signed-call";

/** How many untyped digests are likely, as long as nobody knows which one it is. */
const LIKELY = 4;

/** Whether a function of the contracts takes a signature: then people have keys. What cannot be read takes none, and is said where it is needed. */
export function takeSignatures(
  { contracts, editions = {} }: RawProject,
  elsewhere: { readonly codes: readonly ContractCode[] } | undefined,
  artifacts: () => Artifacts,
): boolean {
  try {
    const named: readonly unknown[] = [contracts, ...Object.values(editions)].flatMap((one) =>
      Object.entries<unknown>(one).flat(),
    );
    const own = elsewhere === undefined ? Object.entries(artifacts()) : [];
    const compiled = own.flatMap(([name, { abi }]) => (named.includes(name) ? [abi] : []));
    const abis = elsewhere?.codes.map(({ abiJson }) => abiJson) ?? compiled;
    return abis.some((abi) => shapeOf("", abi).calls.some((shape) => signatureIn(shape) !== undefined));
  } catch {
    return false;
  }
}

/** Has people sign what functions take signatures of. */
export class Signing {
  private readonly all = new Map<FunctionShape, SignedCall | undefined>();
  private readonly domains = new Map<Hex, Hex>();

  constructor(
    private readonly context: Context,
    private readonly codes: readonly ContractCode[],
  ) {}

  /** How calls of a function are signed; undefined where it takes no signature. */
  of(shape: FunctionShape): SignedCall | undefined {
    if (!this.all.has(shape)) this.all.set(shape, this.made(shape));
    return this.all.get(shape);
  }

  private made(shape: FunctionShape): SignedCall | undefined {
    const signature = signatureIn(shape);
    const code = this.codes.find(({ name }) => name === shape.contract);
    if (signature === undefined || code === undefined) return undefined;
    const own = shape.names.flatMap((name, i) => (signature.names.includes(name) ? [] : [i]));
    const inputs = own.flatMap((i) => shape.inputs[i] ?? []);
    const names = own.flatMap((i) => shape.names[i] ?? []);
    const { deployedBytecode, bytecode } = code.behind ?? code.artifact;
    const typed = signedTypes(`${bytecode}${deployedBytecode}`, this.sourcesOf(code)).flatMap(
      (type): readonly Digest[] => [typedDigest(type, inputs, names) ?? []].flat(),
    );
    const digests = [...typed, ...untypedDigests(inputs)];
    return new SignedCall(this.context, shape, signature, digests, typed.length || LIKELY, this.domains);
  }

  private sourcesOf({ artifact, behind }: ContractCode): readonly string[] {
    const { file } = behind ?? artifact;
    if (file === undefined) return [];
    try {
      return Object.values(inputOf(this.context.root, file).input.sources);
    } catch {
      // then there are the standard types
      return [];
    }
  }

  /** Asks the contracts for their domains, and finds which digest each function wants: with its signature the function ends in another way than with any other. @throws whatever the engine throws */
  async learn(engine: Engine, time: number): Promise<void> {
    const { callable, instances, world } = this.context;
    const run = callsOn(engine, time);
    const libraries = new Set(this.codes.filter(isLibrary).map(({ name }) => name));
    for (const { name, calls, getters } of callable.values()) {
      const signed = libraries.has(name) ? [] : calls.flatMap((shape) => this.of(shape) ?? []);
      if (signed.length === 0) continue;
      for (const at of instances.deployed(name)) {
        const to = world.at[at] ?? "0x";
        for (const shape of getters.filter(saysDomain)) {
          const { selector: data, outputs } = shape.fragment;
          const [answer] = await run([{ from: world.reader, to, data, value: 0n, gas: GAS }]);
          const domain = answer?.ok === true ? domainIn(decode(outputs, answer.returnData)) : undefined;
          if (domain !== undefined) this.domains.set(to, domain);
        }
      }
      for (const one of signed) one.signed = (await this.wanted(one, time, run)) ?? one.signed;
    }
  }

  /** The digest that a function wants; undefined where every signature has the same outcome as one of nothing. */
  private async wanted(
    of: SignedCall,
    time: number,
    run: (calls: readonly EngineCall[]) => Promise<readonly CallResult[]>,
  ): Promise<readonly number[] | undefined> {
    const { world } = this.context;
    const [, caller = world.deployer] = world.people;
    const around = { model: new Abstaining(), literals: [], now: BigInt(time), ...surroundings(world) };
    for (const amount of [0n, 1n]) {
      const { args } = drawCall(of.shape, { ...around, choices: new Choices([]) }, of);
      const plain = Object.fromEntries(
        Object.entries(args).map(([name, one]) => [name, one === 0n && !/nonce/i.test(name) ? amount : one]),
      );
      const call = { caller, args: plain };
      const signed = world.people.flatMap((_, who) => of.digests.map((_digest, i) => of.signedBy(call, who, i)));
      const calls = [of.signedBy(call), ...signed].map((one) => engineCall(this.context, of.shape, of.sign(one)));
      const [other, ...results] = (await run(calls)).map(outcomeOf);
      const found = results.findIndex((one) => one !== other);
      if (other !== "" && found >= 0) return [found % of.digests.length];
    }
    return undefined;
  }
}

/** Whether a getter says the domain of signatures (EIP-712, ERC-5267). */
const saysDomain = ({ inputs, name, fragment: { outputs } }: FunctionShape): boolean =>
  inputs.length === 0 &&
  (name === "eip712Domain" ? outputs.length === 7 : /domain/i.test(name) && outputs[0]?.type === "bytes32");

function domainIn(reading: ReturnType<typeof decode>): Hex | undefined {
  if (!reading.readable) return undefined;
  const [first, ...rest] = reading.values.map(({ value }) => value);
  if (rest.length === 0) return typeof first === "string" ? first : undefined;
  const has = Number(first);
  const names = ["name", "version", "chainId", "verifyingContract", "salt"];
  return TypedDataEncoder.hashDomain(
    Object.fromEntries(names.flatMap((name, i) => ((has >> i) & 1 ? [[name, rest[i] as Plain]] : []))),
  );
}
