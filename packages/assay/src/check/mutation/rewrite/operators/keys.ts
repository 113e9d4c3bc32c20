import { child, typeOf, word } from "../ast";
import type { Proposal } from "../types";
import type { Operator } from "../types";
import { visible } from "./scope";

const fitsKey = (name: string, type: string): boolean => (type === "address" ? true : /(Id|^id)$/.test(name));

/** A mapping is asked for another's entry. */
export const storageKey: Operator = function* (node, program): Generator<Proposal> {
  if (node.nodeType !== "IndexAccess") return;
  const base = child(node, "baseExpression");
  const on = child(node, "indexExpression");
  if (base === undefined || on?.nodeType !== "Identifier" || !typeOf(base).startsWith("mapping(")) return;
  const type = typeOf(on);
  if (type !== "uint256" && type !== "address") return;
  const own = word(on, "name");
  for (const variable of visible(program, on)) {
    const name = word(variable, "name");
    if (name === own || typeOf(variable) !== type || !fitsKey(name, type)) continue;
    yield { operator: "storage-key", replacement: name, on };
  }
};
