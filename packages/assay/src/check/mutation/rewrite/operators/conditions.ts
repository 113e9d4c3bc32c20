import { child, word } from "../ast";
import type { Proposal } from "../types";
import { isComparison } from "./binary";
import type { Operator } from "../types";

const CONDITIONAL = new Set(["IfStatement", "Conditional", "WhileStatement", "DoWhileStatement", "ForStatement"]);

/** `!x` becomes `x`. */
export const negation: Operator = function* (node, program): Generator<Proposal> {
  if (node.nodeType !== "UnaryOperation" || node.operator !== "!") return;
  const inner = child(node, "subExpression");
  if (inner !== undefined) yield { operator: "logical", replacement: program.text(inner) };
};

/** A condition becomes its opposite; comparisons and negations have operators that do so themselves. */
export const condition: Operator = function* (node, program): Generator<Proposal> {
  if (!CONDITIONAL.has(node.nodeType)) return;
  const on = child(node, "condition");
  if (on === undefined) return;
  const operator = word(on, "operator");
  if (operator === "!" || isComparison(operator)) return;
  yield { operator: "condition", replacement: `!(${program.text(on)})`, on };
};
