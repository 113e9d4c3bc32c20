import { child, typeOf, word, type AstNode } from "../ast";
import type { Program } from "../program";
import type { Proposal } from "../types";
import { AT_BOUNDARY, isBoundary, isComparison } from "./binary";
import { calleeName } from "./calls";
import type { Operator } from "../types";

function isNow(node: AstNode): boolean {
  if (node.nodeType !== "MemberAccess" || node.memberName !== "timestamp") return false;
  const base = child(node, "expression");
  return base !== undefined && typeOf(base) === "block";
}

function isMeasured(program: Program, node: AstNode): boolean {
  const parent = program.parent(node);
  if (parent?.nodeType === "BinaryOperation") {
    const operator = word(parent, "operator");
    return operator === "-" || isComparison(operator);
  }
  return parent?.nodeType === "FunctionCall" && ["min", "max"].includes(calleeName(parent));
}

/** Where moments are compared or subtracted, now is a second later or earlier. */
export const time: Operator = function* (node, program): Generator<Proposal> {
  if (!isNow(node) || !isMeasured(program, node)) return;
  for (const step of [1, -1] as const) {
    const replacement = `${program.text(node)} ${step > 0 ? "+" : "-"} 1`;
    if (isBoundary(program, node, step)) yield { operator: "time", replacement, reason: AT_BOUNDARY };
    else yield { operator: "time", replacement };
  }
};
