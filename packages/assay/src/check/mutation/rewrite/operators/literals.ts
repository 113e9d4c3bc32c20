import { child, isConstantNumber, typeOf, type AstNode, word } from "../ast";
import { expectedType, fits } from "../expected";
import { constantOf, type Program } from "../program";
import type { Proposal, Operator } from "../types";
import { AT_BOUNDARY, isBoundary, isComparison } from "./binary";
import { calleeName } from "./calls";

/** The value of a constant expression; undefined when the compiler abbreviates it in the AST. */
function valueOf(node: AstNode): bigint | undefined {
  const digits = /^int_const (-?\d+)$/.exec(typeOf(node))?.[1];
  return digits === undefined ? undefined : BigInt(digits);
}

/** Whether a constant number is no part of a larger constant expression. */
function isWhole(program: Program, node: AstNode): boolean {
  const parent = program.parent(node);
  return isConstantNumber(node) && (parent === undefined || !isConstantNumber(parent));
}

/** Changes numbers by one, up and down. */
export const literal: Operator = function* (node, program): Generator<Proposal> {
  if (!isWhole(program, node)) return;
  const type = expectedType(program, node);
  const value = valueOf(node);
  for (const step of [1, -1] as const) {
    const changed = value === undefined ? undefined : value + BigInt(step);
    if (changed !== undefined && !fits(changed, type)) continue;
    const replacement = `${type}(${changed ?? `(${program.text(node)}) ${step > 0 ? "+" : "-"} 1`})`;
    if (isBoundary(program, node, step)) yield { operator: "literal", replacement, reason: AT_BOUNDARY };
    else yield { operator: "literal", replacement };
  }
};

/** The declaration of the numeric constant to which a name refers. */
function usedConstant(program: Program, node: AstNode): AstNode | undefined {
  const declared = constantOf(program, node);
  if (declared === undefined || !/^u?int\d+$/.test(typeOf(node))) return undefined;
  // the last part of a qualified name is no second use
  const parent = program.parent(node);
  return parent?.nodeType === "MemberAccess" && constantOf(program, parent) !== undefined ? undefined : declared;
}

/** Changes named constants by one, up and down, where they are used. */
export const constant: Operator = function* (node, program): Generator<Proposal> {
  const declared = usedConstant(program, node);
  if (declared === undefined) return;
  const initial = child(declared, "value");
  const isZero = initial !== undefined && valueOf(initial) === 0n && typeOf(node).startsWith("u");
  for (const step of [1, -1] as const) {
    if (isZero && step < 0) continue;
    const replacement = `${program.text(node)} ${step > 0 ? "+" : "-"} 1`;
    if (isBoundary(program, node, step)) yield { operator: "constant", replacement, reason: AT_BOUNDARY };
    else yield { operator: "constant", replacement };
  }
};

/** Exchanges `true` and `false`. */
export const truth: Operator = function* (node, program): Generator<Proposal> {
  if (node.nodeType !== "Literal" || node.kind !== "bool") return;
  yield { operator: "boolean", replacement: program.text(node) === "true" ? "false" : "true" };
};

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

/** Shifts the block time by a second, up and down, where times are compared or subtracted. */
export const time: Operator = function* (node, program): Generator<Proposal> {
  if (!isNow(node) || !isMeasured(program, node)) return;
  for (const step of [1, -1] as const) {
    const replacement = `${program.text(node)} ${step > 0 ? "+" : "-"} 1`;
    if (isBoundary(program, node, step)) yield { operator: "time", replacement, reason: AT_BOUNDARY };
    else yield { operator: "time", replacement };
  }
};

/** Halving a smaller number changes it no more than the operators that change it by one. */
const LEAST = 4n;

const isSmall = (value: bigint | undefined): boolean => value !== undefined && value < LEAST && value > -LEAST;

function* ofLiteral(node: AstNode, program: Program): Generator<Proposal> {
  const type = expectedType(program, node);
  const value = valueOf(node);
  if (isSmall(value)) return;
  const text = program.text(node);
  for (const sign of ["+", "-"] as const) {
    const changed = value === undefined ? undefined : sign === "+" ? value + value / 2n : value - value / 2n;
    if (changed !== undefined && !fits(changed, type)) continue;
    yield { operator: "large-step", replacement: `${type}(${changed ?? `(${text}) ${sign} (${text}) / 2`})` };
  }
}

/** Multiplies numbers and named constants by one and a half, and by one half. */
export const largeStep: Operator = function* (node, program): Generator<Proposal> {
  if (isWhole(program, node)) {
    yield* ofLiteral(node, program);
    return;
  }
  const declared = usedConstant(program, node);
  if (declared === undefined) return;
  const initial = child(declared, "value");
  const value = initial === undefined ? undefined : valueOf(initial);
  if (isSmall(value)) return;
  const text = program.text(node);
  if (value === undefined || fits(value + value / 2n, typeOf(node)))
    yield { operator: "large-step", replacement: `${text} + ${text} / 2` };
  yield { operator: "large-step", replacement: `${text} - ${text} / 2` };
};
