import { child, isConstantNumber, typeOf, word, type AstNode } from "../ast";
import type { Program } from "../program";
import type { Proposal } from "../types";
import type { Operator } from "../types";

/** Operators with the same place in a comparison: at the boundary, and turned round. */
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
/** Changing these changes how an operand without parentheses is read. */
const REGROUPING = new Set(["&&", "||", "&", "|", "^", "<<", ">>"]);

/** Comparison operators: their results can be negated by themselves. */
export const isComparison = (operator: string): boolean => operator in RELATIONAL;

function operand(program: Program, node: AstNode, operator: string): string {
  const text = program.text(node);
  return COMPOUND.has(node.nodeType) && REGROUPING.has(operator) ? `(${text})` : text;
}

/**
 * Whether an integer operand of a comparison that is one more (or less) says the same as the comparison at its
 * boundary, which is a mutant already: `x < n + 1` is `x <= n`.
 */
export function isBoundary(program: Program, node: AstNode, step: 1 | -1): boolean {
  const parent = program.parent(node);
  if (parent?.nodeType !== "BinaryOperation") return false;
  const isRight = child(parent, "rightExpression") === node;
  // what makes it true at one more place when the right operand grows
  const grows: Readonly<Record<string, 1 | -1>> = { "<": 1, "<=": -1, ">": -1, ">=": 1 };
  const right = grows[word(parent, "operator")];
  if (right === undefined) return false;
  return isRight ? step === right : step === -right;
}

/** The reason why a number next to a comparison's boundary makes no mutant of its own. */
export const AT_BOUNDARY = "the same as the comparison at its boundary";

/** Whether the result is the same with the other operator, for every left operand. */
function isEqual(operator: string, right: AstNode): boolean {
  const type = typeOf(right);
  if (operator === "+" || operator === "-") return type === "int_const 0";
  return (operator === "*" || operator === "/") && type === "int_const 1";
}

/** Another operator of the same kind. */
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
