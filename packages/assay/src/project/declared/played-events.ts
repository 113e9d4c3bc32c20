import type { ParamType } from "ethers";
import type { SeenLog } from "../../core/types";
import { addressFrom } from "../kit/values";
import type { Context } from "./context";
import type { Members } from "./raw";

const isStatic = ({ type, baseType }: ParamType): boolean =>
  baseType !== "array" && baseType !== "tuple" && type !== "string" && type !== "bytes";

/** A value that is one word; undefined for what is a hash, or bytes. */
function valueOf(context: Context, { type }: ParamType, word: bigint | undefined): unknown {
  if (word === undefined) return undefined;
  if (type === "bool") return word !== 0n;
  if (type === "address") return context.book.nameOf(addressFrom(word));
  if (type.startsWith("uint")) return word;
  return type.startsWith("int") ? BigInt.asIntN(256, word) : undefined;
}

/** Events of a name, as objectives read them: along a search there are no logs, only the words that rules and chain have in common. */
export function eventsPlayed(context: Context, logs: readonly SeenLog[], name: string): readonly Members[] {
  return logs.flatMap((log) => {
    if (log.name !== name) return [];
    const by = context.book.nameOf(log.address);
    const shape = context.shapes().get(context.instances.kindOf(by) ?? "");
    const found = shape?.events.find((one) => one.name === name);
    if (found === undefined) return [];
    let [topics, words] = [0, 0];
    const values = found.inputs.map((type, i) => {
      const word = type.indexed === true ? log.indexed[topics++] : isStatic(type) ? log.words[words++] : undefined;
      return [
        type.name === "" ? `_${i}` : type.name,
        isStatic(type) ? valueOf(context, type, word) : undefined,
      ] as const;
    });
    return [{ ...Object.fromEntries(values), by }];
  });
}
