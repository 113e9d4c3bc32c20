import { child, children, word, type AstNode } from "../ast";
import type { Program } from "../program";
import type { Proposal } from "../types";
import { changes } from "./effects";
import type { Operator } from "../types";
import { SIMPLE_STATEMENTS } from "./statements";

const LOOPS = new Set(["WhileStatement", "DoWhileStatement", "ForStatement"]);
const LEFT_OUT = "the same as leaving the statement out";

/** The one statement that an `if` guards, when there is one only and no `else`. */
function guarded(node: AstNode): AstNode | undefined {
  if (node.nodeType !== "IfStatement" || child(node, "falseBody") !== undefined) return undefined;
  const body = child(node, "trueBody");
  const [only, ...more] = body?.nodeType === "Block" ? children(body, "statements") : [body];
  return more.length === 0 ? only : undefined;
}

/** What a statement or a choice depends on is decided once and for all. */
function* ofCondition(node: AstNode, on: AstNode): Generator<Proposal> {
  const proposal = (replacement: string): Proposal => ({ operator: "decision", replacement, on });
  const only = guarded(node);
  if (LOOPS.has(node.nodeType)) yield { ...proposal("true"), reason: "the loop would not end" };
  // every condition has its opposite among the mutants
  else if (only?.nodeType === "RevertStatement") yield { ...proposal("true"), reason: "its opposite refuses as much" };
  else yield proposal("true");
  if (only !== undefined && SIMPLE_STATEMENTS.has(only.nodeType) && !changes(on))
    yield { ...proposal("false"), reason: LEFT_OUT };
  else yield proposal("false");
}

/** One side of `&&` or `||` has no say. */
function* ofSides(node: AstNode, program: Program): Generator<Proposal> {
  const replacement = { "&&": "true", "||": "false" }[word(node, "operator")];
  if (replacement === undefined) return;
  for (const on of [child(node, "leftExpression"), child(node, "rightExpression")])
    if (on !== undefined && program.text(on) !== replacement) yield { operator: "decision", replacement, on };
}

/** A condition becomes `true` or `false`. */
export const decision: Operator = function* (node, program): Generator<Proposal> {
  if (node.nodeType === "BinaryOperation") yield* ofSides(node, program);
  const on = child(node, "condition");
  // what is decided already has an operator of its own
  if (on !== undefined && on.nodeType !== "Literal") yield* ofCondition(node, on);
};
