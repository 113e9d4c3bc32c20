import { child, typeOf, type AstNode } from "../ast";
import { expectedType, fits } from "../expected";
import type { Program } from "../program";
import type { Proposal } from "../types";
import { isWhole, usedConstant, valueOf } from "./literals";
import type { Operator } from "../types";

/** Half of less than this is no further away than what one more and one less reach. */
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

/** Numbers and named constants become half as much again, and half. */
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
