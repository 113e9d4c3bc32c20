import { child, typeOf, word, type AstNode } from "../ast";
import type { Program } from "../program";
import type { Proposal } from "../types";
import type { Operator } from "../types";

/** Statements that end with a semicolon, declare nothing and can be left out. */
export const SIMPLE_STATEMENTS = new Set(["ExpressionStatement", "EmitStatement", "RevertStatement"]);

/** Whether a statement is in the head of a `for`, where only an expression can stand. */
export function isInForHead(program: Program, statement: AstNode): boolean {
  const parent = program.parent(statement);
  return parent?.nodeType === "ForStatement" && child(parent, "body") !== statement;
}

function isRequire(statement: AstNode): boolean {
  const call = child(statement, "expression");
  const callee = call === undefined ? undefined : child(call, "expression");
  return callee?.nodeType === "Identifier" && (callee.name === "require" || callee.name === "assert");
}

/** Assigning storage and calldata pointers is what makes them usable: without, the compiler refuses the function. */
export function setsPointer(statement: AstNode): boolean {
  const assignment = child(statement, "expression");
  if (assignment?.nodeType !== "Assignment") return false;
  const left = child(assignment, "leftHandSide");
  return left !== undefined && / (storage pointer|calldata)$/.test(typeOf(left));
}

/** A statement is left out. */
export const deletion: Operator = function* (node, program): Generator<Proposal> {
  switch (node.nodeType) {
    case "RevertStatement":
      yield { operator: "revert", replacement: "" };
      return;
    case "EmitStatement":
      yield { operator: "deletion", replacement: "" };
      return;
    case "ExpressionStatement":
      if (isInForHead(program, node)) yield { operator: "deletion", replacement: "", reason: "the loop would not end" };
      else if (setsPointer(node))
        yield { operator: "deletion", replacement: "", reason: "a storage pointer must be assigned" };
      else yield { operator: isRequire(node) ? "revert" : "deletion", replacement: "" };
      return;
    default:
  }
};

const OTHERS: Readonly<Record<string, readonly string[]>> = {
  "+=": ["-=", "="],
  "-=": ["+=", "="],
  "*=": ["/="],
  "/=": ["*="],
  "|=": ["&=", "="],
  "&=": ["|=", "="],
  "^=": ["|=", "="],
};

/** Another assignment to the same place. */
export const assignment: Operator = function* (node, program): Generator<Proposal> {
  if (node.nodeType !== "Assignment") return;
  const left = child(node, "leftHandSide");
  const right = child(node, "rightHandSide");
  if (left === undefined || right === undefined) return;
  for (const other of OTHERS[word(node, "operator")] ?? []) {
    yield { operator: "assignment", replacement: `${program.text(left)} ${other} ${program.text(right)}` };
  }
};

/** Counting up becomes counting down, and the other way round. */
export const step: Operator = function* (node, program): Generator<Proposal> {
  if (node.nodeType !== "UnaryOperation") return;
  const operator = word(node, "operator");
  const inner = child(node, "subExpression");
  if ((operator !== "++" && operator !== "--") || inner === undefined) return;
  const other = operator === "++" ? "--" : "++";
  const text = program.text(inner);
  const replacement = node.prefix === true ? `${other}${text}` : `${text}${other}`;
  const statement = program.parent(node);
  if (statement?.nodeType === "ExpressionStatement" && isInForHead(program, statement))
    yield { operator: "step", replacement, reason: "the loop would not end" };
  else yield { operator: "step", replacement };
};
