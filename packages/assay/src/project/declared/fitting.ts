import type { ParamType } from "ethers";
import { z } from "zod";
import { standIn } from "../../core/codec/interface";
import type { Hex } from "../../core/types";
import type { Context } from "./context";
import { shapeOf, type ContractShape } from "./shapes";

/** A type as the source has it, "contract IERC20"; ethers leaves that out. */
export interface SourceType {
  /** As the ABI has it. */
  readonly type: string;
  readonly internalType: string;
  /** Of the members of a struct. */
  readonly components: readonly SourceType[];
}

export const sourceType: z.ZodType<SourceType> = z.object({
  type: z.string().default(""),
  internalType: z.string().default(""),
  components: z.lazy(() => z.array(sourceType)).default([]),
});

/** The contract or interface that a type of the source is, or that a list of it has. */
export const contractIn = (type: SourceType | undefined): string | undefined =>
  /^contract ([^\s[]+)(\[\d*\])*$/.exec(type?.internalType ?? "")?.[1];

/** The functions of a contract or an interface, by its name: "transfer(address,uint256)"; none where it is not known. */
export type FunctionsOf = (name: string) => readonly string[];

const signaturesOf = ({ calls, getters }: ContractShape): readonly string[] =>
  [...calls, ...getters].map(({ signature }) => signature);

/** A contract or an interface that was compiled. */
export interface Compiled {
  readonly name: string;
  readonly abi: readonly unknown[];
}

/** The functions of what was compiled. */
export const functionsAmong =
  (compiled: () => readonly Compiled[]): FunctionsOf =>
  (name) => {
    const found = compiled().find((one) => one.name === name);
    return found === undefined ? [] : signaturesOf(shapeOf(name, found.abi));
  };

/** Whether a contract has all functions of another one, or of an interface. */
export function hasAll(shape: ContractShape, functions: readonly string[]): boolean {
  const own = new Set(signaturesOf(shape));
  return functions.length > 0 && functions.every((one) => own.has(one));
}

const functionSchema = z.object({ type: z.literal("function"), name: z.string(), inputs: z.array(sourceType) });

/** Contracts that fit where the source has a contract or an interface as the type of an argument. */
export class Fitting {
  private meant: ReadonlyMap<ParamType, string> | undefined;
  private readonly kinds = new Map<string, readonly string[]>();

  constructor(
    private readonly context: Context,
    private readonly functionsOf: FunctionsOf,
  ) {}

  /** Those that exist in a state of the model, by the argument's type; none where any address will do. */
  in(model: object): (type: ParamType) => readonly Hex[] {
    return (type) => {
      const name = (this.meant ??= this.read()).get(type);
      if (name === undefined) return [];
      const { instances, book } = this.context;
      return this.kindsOf(name).flatMap((kind) => instances.in(kind, model).map((one) => book.addressOf(one)));
    };
  }

  private kindsOf(name: string): readonly string[] {
    let found = this.kinds.get(name);
    if (found === undefined) {
      const functions = this.functionsOf(name);
      found = [...this.context.callable].flatMap(([kind, shape]) => (hasAll(shape, functions) ? [kind] : []));
      this.kinds.set(name, found);
    }
    return found;
  }

  private read(): ReadonlyMap<ParamType, string> {
    const all = new Map<ParamType, string>();
    const note = (type: ParamType, source: SourceType | undefined): void => {
      const name = contractIn(source);
      if (type.isArray()) note(type.arrayChildren, source);
      else if (type.isTuple()) type.components.forEach((one, i) => note(one, source?.components[i]));
      else if (name !== undefined) all.set(type, name);
    };
    for (const edition of this.context.editions)
      for (const [kind, { calls }] of this.context.shapes(edition)) {
        const inputs = new Map(calls.map((one) => [one.signature, one.inputs]));
        for (const entry of this.context.artifacts()[this.context.compiledName(kind, edition)]?.abi ?? []) {
          const { name, inputs: sources } = functionSchema.safeParse(entry).data ?? { name: "", inputs: [] };
          const signature = `${name}(${sources.map((one) => standIn(one)?.canonical).join(",")})`;
          inputs.get(signature)?.forEach((type, i) => note(type, sources[i]));
        }
      }
    return all;
  }
}
