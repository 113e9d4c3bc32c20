import { child, isConstantNumber, typeOf, word, type AstNode } from "../ast";
import type { Program } from "../program";
import type { Proposal } from "../types";
import type { Operator } from "../types";

/** Replacements of comparison operators: with the other boundary, and negated. */
const RELATIONAL: Readonly<Record<string, readonly string[]>> = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "==": ["!="],
  "!=": ["=="],
};
const ARITHMETIC: Readonly<Record<string, readonly string[]>> = {
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
};
const BITWISE: Readonly<Record<string, readonly string[]>> = {
  "|": ["&"],
  "&": ["|"],
  "^": ["|"],
  "<<": [">>"],
  ">>": ["<<"],
};
const LOGICAL: Readonly<Record<string, readonly string[]>> = { "&&": ["||"], "||": ["&&"] };

const FAMILIES = { relational: RELATIONAL, arithmetic: ARITHMETIC, bitwise: BITWISE, logical: LOGICAL };
const COMPOUND = new Set(["BinaryOperation", "Conditional", "Assignment"]);
/** Replacing these operators changes how operands without parentheses are grouped. */
const REGROUPING = new Set(["&&", "||", "&", "|", "^", "<<", ">>"]);

/** Whether an operator is a comparison, which has its own negation. */
export const isComparison = (operator: string): boolean => operator in RELATIONAL;

function operand(program: Program, node: AstNode, operator: string): string {
  const text = program.text(node);
  return COMPOUND.has(node.nodeType) && REGROUPING.has(operator) ? `(${text})` : text;
}

/** Whether changing an integer operand of a comparison by one is the same as moving the comparison's boundary, which is another mutant: `x < n + 1` is `x <= n`. */
export function isBoundary(program: Program, node: AstNode, step: 1 | -1): boolean {
  const parent = program.parent(node);
  if (parent?.nodeType !== "BinaryOperation") return false;
  const isRight = child(parent, "rightExpression") === node;
  // the step of the right operand that equals the other boundary: `x < n + 1` is `x <= n`
  const grows: Readonly<Record<string, 1 | -1>> = { "<": 1, "<=": -1, ">": -1, ">=": 1 };
  const right = grows[word(parent, "operator")];
  if (right === undefined) return false;
  return isRight ? step === right : step === -right;
}

/** Why a number next to a comparison's boundary is no separate mutant. */
export const AT_BOUNDARY = "the same as the comparison at its boundary";

/** Whether the other operator gives the same result for every left operand. */
function isEqual(operator: string, right: AstNode): boolean {
  const type = typeOf(right);
  if (operator === "+" || operator === "-") return type === "int_const 0";
  return (operator === "*" || operator === "/") && type === "int_const 1";
}

/** Replaces an operator with another of the same kind. */
export const binary: Operator = function* (node, program): Generator<Proposal> {
  if (node.nodeType !== "BinaryOperation" || isConstantNumber(node)) return;
  const left = child(node, "leftExpression");
  const right = child(node, "rightExpression");
  if (left === undefined || right === undefined) return;
  const operator = word(node, "operator");
  for (const [name, table] of Object.entries(FAMILIES)) {
    for (const other of table[operator] ?? []) {
      const replacement = `${operand(program, left, other)} ${other} ${operand(program, right, other)}`;
      if (isEqual(operator, right)) yield { operator: name, replacement, reason: "gives the same" };
      else yield { operator: name, replacement };
    }
  }
};
