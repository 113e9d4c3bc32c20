import { child, word, children, type AstNode } from "../ast";
import type { Proposal, Operator } from "../types";
import { isComparison } from "./binary";
import type { Program } from "../program";
import { changes } from "./effects";
import { SIMPLE_STATEMENTS } from "./statements";

const CONDITIONAL = new Set(["IfStatement", "Conditional", "WhileStatement", "DoWhileStatement", "ForStatement"]);

/** Replaces `!x` by `x`. */
export const negation: Operator = function* (node, program): Generator<Proposal> {
  if (node.nodeType !== "UnaryOperation" || node.operator !== "!") return;
  const inner = child(node, "subExpression");
  if (inner !== undefined) yield { operator: "logical", replacement: program.text(inner) };
};

/** Negates a condition; comparisons and negations are left to the operators that negate them. */
export const condition: Operator = function* (node, program): Generator<Proposal> {
  if (!CONDITIONAL.has(node.nodeType)) return;
  const on = child(node, "condition");
  if (on === undefined) return;
  const operator = word(on, "operator");
  if (operator === "!" || isComparison(operator)) return;
  yield { operator: "condition", replacement: `!(${program.text(on)})`, on };
};

const LOOPS = new Set(["WhileStatement", "DoWhileStatement", "ForStatement"]);
const LEFT_OUT = "the same as leaving the statement out";

/** The statement that an `if` without `else` guards, if it is a single one. */
function guarded(node: AstNode): AstNode | undefined {
  if (node.nodeType !== "IfStatement" || child(node, "falseBody") !== undefined) return undefined;
  const body = child(node, "trueBody");
  const [only, ...more] = body?.nodeType === "Block" ? children(body, "statements") : [body];
  return more.length === 0 ? only : undefined;
}

/** Replaces a condition by true or false. */
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

/** Removes one side of `&&` or `||`. */
function* ofSides(node: AstNode, program: Program): Generator<Proposal> {
  const replacement = { "&&": "true", "||": "false" }[word(node, "operator")];
  if (replacement === undefined) return;
  for (const on of [child(node, "leftExpression"), child(node, "rightExpression")])
    if (on !== undefined && program.text(on) !== replacement) yield { operator: "decision", replacement, on };
}

/** Replaces a condition by `true` or `false`, or by one of its sides. */
export const decision: Operator = function* (node, program): Generator<Proposal> {
  if (node.nodeType === "BinaryOperation") yield* ofSides(node, program);
  const on = child(node, "condition");
  // constant conditions have their own operator
  if (on !== undefined && on.nodeType !== "Literal") yield* ofCondition(node, on);
};

/** Removes one modifier of a function. */
export const modifierRemoval: Operator = function* (node, program, options): Generator<Proposal> {
  if (node.nodeType !== "ModifierInvocation") return;
  const name = child(node, "modifierName");
  const declared = name === undefined ? undefined : program.meaning(name);
  if (declared?.nodeType !== "ModifierDefinition") return;
  const proposal = { operator: "modifier", replacement: "" };
  if (options.files(program.file(declared))) {
    // the copy would not be overridden by a derived contract's modifier
    if (declared.virtual === true) yield { ...proposal, reason: "the modifier is virtual" };
    else yield proposal;
    return;
  }
  const callable = program.callable(node);
  const parameters = callable === undefined ? undefined : child(callable, "parameters");
  if (callable === undefined || parameters === undefined) return;
  const foreign = children(callable, "modifiers").filter((modifier) => {
    const path = child(modifier, "modifierName");
    const meaning = path === undefined ? undefined : program.meaning(path);
    return meaning?.nodeType === "ModifierDefinition" && !options.files(program.file(meaning));
  });
  if (children(parameters, "parameters").some((parameter) => word(parameter, "name") === ""))
    yield { ...proposal, reason: "the function has parameters without names" };
  else if (callable.kind !== "function") yield { ...proposal, reason: "only functions with a name can be split" };
  else if (foreign[0] !== node) yield { ...proposal, reason: "a function is split for one modifier only" };
  else yield proposal;
};
