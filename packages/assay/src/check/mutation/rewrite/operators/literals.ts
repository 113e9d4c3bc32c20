import { child, isConstantNumber, typeOf, type AstNode } from "../ast";
import { expectedType, fits } from "../expected";
import { constantOf, type Program } from "../program";
import type { Proposal } from "../types";
import { AT_BOUNDARY, isBoundary } from "./binary";
import type { Operator } from "../types";

/** The value of what the compiler computes itself; undefined when it abbreviates it. */
export function valueOf(node: AstNode): bigint | undefined {
  const digits = /^int_const (-?\d+)$/.exec(typeOf(node))?.[1];
  return digits === undefined ? undefined : BigInt(digits);
}

/** A whole constant number, not a part of a larger one. */
export function isWhole(program: Program, node: AstNode): boolean {
  const parent = program.parent(node);
  return isConstantNumber(node) && (parent === undefined || !isConstantNumber(parent));
}

/** Numbers become one more and one less. */
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

/** The declaration of a constant number that is used here by its name. */
export function usedConstant(program: Program, node: AstNode): AstNode | undefined {
  const declared = constantOf(program, node);
  if (declared === undefined || !/^u?int\d+$/.test(typeOf(node))) return undefined;
  // the qualified name is one use, not two
  const parent = program.parent(node);
  return parent?.nodeType === "MemberAccess" && constantOf(program, parent) !== undefined ? undefined : declared;
}

/** Named constants become one more and one less where they are used. */
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

/** `true` and `false` change places. */
export const truth: Operator = function* (node, program): Generator<Proposal> {
  if (node.nodeType !== "Literal" || node.kind !== "bool") return;
  yield { operator: "boolean", replacement: program.text(node) === "true" ? "false" : "true" };
};
