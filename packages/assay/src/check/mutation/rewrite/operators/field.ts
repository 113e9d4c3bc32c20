import { child, children, typeOf, word } from "../ast";
import type { Proposal } from "../types";
import type { Operator } from "../types";
import { isValue, nearest } from "./scope";
import { substituted } from "./variable";

/** Another field of the same struct and type. */
export const field: Operator = function* (node, program): Generator<Proposal> {
  if (node.nodeType !== "MemberAccess" || !isValue(typeOf(node))) return;
  const declared = program.meaning(node);
  const struct = declared === undefined ? undefined : program.parent(declared);
  const base = child(node, "expression");
  if (declared === undefined || struct?.nodeType !== "StructDefinition" || base === undefined) return;
  const type = typeOf(declared);
  const others = nearest(children(struct, "members"), declared, (one) => typeOf(one) === type);
  const texts = others.map((one) => `${program.text(base)}.${word(one, "name")}`);
  yield* substituted(program, node, "field", texts);
};
