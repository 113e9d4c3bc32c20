import { child, children, typeOf } from "../ast";
import type { Proposal } from "../types";
import { calleeName } from "./calls";
import type { Operator } from "../types";

/** Replaces the minimum or maximum of two values by the first, and by the second. */
export const reduction: Operator = function* (node, program): Generator<Proposal> {
  if (node.nodeType !== "FunctionCall" || !["min", "max"].includes(calleeName(node))) return;
  const callee = child(node, "expression");
  const base = callee?.nodeType === "MemberAccess" ? child(callee, "expression") : undefined;
  const given = children(node, "arguments");
  // `a.min(b)`: the first value is the one before the dot
  const both = given.length === 1 && base !== undefined && !typeOf(base).startsWith("type(") ? [base, ...given] : given;
  if (both.length !== 2) return;
  for (const one of both) yield { operator: "reduction", replacement: program.text(one) };
};
