import type { ParamType } from "ethers";
import type { Outcome, Value } from "../kit";
import type { Context } from "./context";
import { memberNames } from "./member-names";
import type { Members } from "./raw";
import type { FunctionShape } from "./shapes";

/** An event that the model predicts, with its values as invariants read them. */
export interface ReadableEvent {
  readonly name: string;
  /** The contract that emits it. */
  readonly by: string;
  readonly values: Members;
  readonly inputs: readonly ParamType[];
}

/** A predicted value as projects read it: accounts are names, structs are objects, and of a number that the chain may be below the number itself. */
export function readable(context: Context, value: Value, type: ParamType): unknown {
  if (typeof value === "string") return type.baseType === "address" ? context.book.nameOf(value) : value;
  if (typeof value !== "object") return value;
  if ("slack" in value) return value.value;
  if (type.isArray()) return value.map((one) => readable(context, one, type.arrayChildren));
  const types = type.components ?? [];
  const names = memberNames(types);
  return Object.fromEntries(types.map((one, i) => [names[i] ?? "", readable(context, value[i] ?? 0n, one)] as const));
}

/** The events that the model predicts of a step. */
export function predictedEvents(
  context: Context,
  edition: string,
  outcome: Outcome | undefined,
): readonly ReadableEvent[] {
  if (outcome?.ok !== true) return [];
  const shapes = context.shapes(edition);
  return outcome.events.flatMap(({ emitter, name, args }) => {
    const kind = context.instances.kindOf(emitter) ?? "";
    const event = shapes.get(kind)?.events.find((one) => one.signature === name);
    if (event === undefined) return [];
    const values = event.inputs.map(
      (type, i) => [type.name === "" ? `_${i}` : type.name, readable(context, args[i] ?? 0n, type)] as const,
    );
    return [
      { name: event.name, by: emitter, values: { ...Object.fromEntries(values), by: emitter }, inputs: event.inputs },
    ];
  });
}

/** What the model predicts that a call returns; undefined where it does not say it. */
export function predictedReturns(context: Context, { fragment }: FunctionShape, outcome: Outcome | undefined): unknown {
  if (outcome?.ok !== true || outcome.returns === undefined) return undefined;
  const all = fragment.outputs.map((type, i) => readable(context, outcome.returns?.[i] ?? 0n, type));
  return all.length <= 1 ? all[0] : all;
}
