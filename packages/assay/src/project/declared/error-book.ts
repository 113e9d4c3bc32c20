import { tupleEncoder, type AbiValue } from "../../core/codec";
import type { Hex } from "../../core/types";
import type { PredictedError, Value } from "../kit";
import { encodable, type Context } from "./context";
import { errorsByName } from "./known-errors";
import { suggestion } from "../../core/suggestion";
import { UserError } from "./user-error";
import { hasUnknown } from "./values";
import type { Named } from "./words";

/** Errors that a project refuses with, as the ABIs have them. */
export class ErrorBook {
  constructor(private readonly context: Context) {}

  /** What a rule refuses with. @throws UserError for an error that no contract declares, or values that it does not have */
  predicted({ name, values }: Named, where: string, edition: string): PredictedError {
    if (name === "*") return { kind: "any" };
    if (name === "") return { kind: "empty" };
    if (name === "Error") return { kind: "text", text: String(values[0]) };
    if (name === "Panic") return { kind: "panic", code: BigInt(String(values[0])) };
    const what = `${where}, refuse "${name}"`;
    const named = errorsByName(this.context, edition).get(name) ?? [];
    const found = named.find(({ inputs }) => inputs.length === values.length);
    if (found === undefined)
      throw new UserError(
        named.length > 0
          ? `${what}: expected ${named.map(({ inputs }) => `(${inputs.map((one) => one.format("full")).join(", ")})`).join(" or ")}, received ${values.length} values`
          : `${what}: no contract declares this error${suggestion(
              name,
              [...errorsByName(this.context, edition).values()].flatMap((all) => all.map((one) => one.name)),
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
    if (error.kind === "text") return this.encoded("Error", [error.text], edition);
    if (error.kind === "panic") return this.encoded("Panic", [error.code], edition);
    if (error.kind !== "custom") return undefined;
    const isExact = error.args.every((one) => typeof one !== "object");
    if (!isExact) return undefined;
    return this.encoded(
      error.name,
      error.args.map((one) => encodable(one, where)),
      edition,
    );
  }

  private encoded(name: string, args: readonly AbiValue[], edition: string): Hex | undefined {
    const [shape] = errorsByName(this.context, edition).get(name) ?? [];
    return shape === undefined ? undefined : shape.selector + tupleEncoder(shape.inputs).encode(args);
  }
}
