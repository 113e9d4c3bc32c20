import { AbiCoder, ErrorFragment } from "ethers";
import { tupleEncoder, type ErrorShape } from "../../core/codec";
import type { Hex } from "../../core/types";
import type { PredictedError, Value } from "../kit";
import { encodable, type Context } from "./context";
import { suggestion } from "./nearest";
import { UserError } from "./user-error";
import { hasUnknown } from "./values";
import type { Named } from "./words";

/** Selectors of `Error(string)` and `Panic(uint256)`. */
const [TEXT, PANIC] = ["0x08c379a0", "0x4e487b71"] as const;

/** Errors that a project refuses with, as the ABIs have them. */
export class ErrorBook {
  private readonly more: readonly ErrorShape[];
  private readonly byEdition = new Map<string, ReadonlyMap<string, readonly ErrorShape[]>>();

  constructor(private readonly context: Context) {
    this.more = (context.raw.errors ?? [])
      .map((signature) => ErrorFragment.from(`error ${signature}`))
      .map((one) => ({ name: one.name, signature: one.format("sighash"), selector: one.selector, inputs: one.inputs }));
  }

  /** Those of an edition, by name and by signature. */
  private in(edition: string): ReadonlyMap<string, readonly ErrorShape[]> {
    let found = this.byEdition.get(edition);
    if (found === undefined) {
      const all = [...[...this.context.shapes(edition).values()].flatMap(({ errors }) => errors), ...this.more];
      const named = new Map<string, ErrorShape[]>();
      for (const one of all)
        for (const name of [one.name, one.signature]) named.set(name, [...(named.get(name) ?? []), one]);
      this.byEdition.set(edition, (found = named));
    }
    return found;
  }

  /** What a rule refuses with. @throws UserError for an error that no contract declares, or values that it does not have */
  predicted({ name, values }: Named, where: string, edition: string): PredictedError {
    if (name === "*") return { kind: "any" };
    if (name === "") return { kind: "empty" };
    if (name === "Error") return { kind: "text", text: String(values[0]) };
    if (name === "Panic") return { kind: "panic", code: BigInt(String(values[0])) };
    const what = `${where}, refuse "${name}"`;
    const named = this.in(edition).get(name) ?? [];
    const found = named.find(({ inputs }) => inputs.length === values.length);
    if (found === undefined)
      throw new UserError(
        named.length > 0
          ? `${what}: expected ${named.map(({ inputs }) => `(${inputs.map((one) => one.format("full")).join(", ")})`).join(" or ")}, received ${values.length} values`
          : `${what}: no contract declares this error${suggestion(
              name,
              [...this.in(edition).values()].flatMap((all) => all.map((one) => one.name)),
            )}`,
      );
    const args = this.context.values.translatedAll(values, found.inputs, what);
    return args.some(hasUnknown)
      ? { kind: "some", name: found.signature }
      : { kind: "custom", name: found.signature, args: args as readonly Value[] };
  }

  /** The revert data of an error; undefined where it is not known to the last byte. */
  dataOf(error: PredictedError, where: string, edition: string): Hex | undefined {
    if (error.kind === "empty") return "0x";
    const coder = AbiCoder.defaultAbiCoder();
    if (error.kind === "text") return TEXT + coder.encode(["string"], [error.text]).slice(2);
    if (error.kind === "panic") return PANIC + coder.encode(["uint256"], [error.code]).slice(2);
    if (error.kind !== "custom") return undefined;
    const [shape] = this.in(edition).get(error.name) ?? [];
    const isExact = error.args.every((one) => typeof one !== "object");
    if (shape === undefined || !isExact) return undefined;
    return shape.selector + tupleEncoder(shape.inputs).encode(error.args.map((one) => encodable(one, where)));
  }
}
