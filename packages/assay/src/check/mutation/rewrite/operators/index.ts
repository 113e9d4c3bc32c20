import { binary } from "./binary";
import { callTarget, argumentSwap, rounding, stale } from "./calls";
import { condition, negation, decision, modifierRemoval } from "./conditions";
import { earlyReturn, statementSwap, assignment, deletion, step } from "./statements";
import { field, storageKey, variable } from "./variable";
import { largeStep, constant, literal, truth, time } from "./literals";
import type { Operator } from "../types";
import { reduction } from "./reduction";

/** Small mutations: replace something by another of its kind, change a number or an operator, or remove it. */
export const SMALL: readonly Operator[] = [
  modifierRemoval,
  deletion,
  assignment,
  step,
  binary,
  negation,
  condition,
  literal,
  constant,
  truth,
  rounding,
  argumentSwap,
  storageKey,
  time,
  stale,
];

/** Large mutations, like mistakes that people make: use another variable or function, change the order, or forget something. */
export const LARGE: readonly Operator[] = [
  decision,
  reduction,
  largeStep,
  statementSwap,
  earlyReturn,
  variable,
  field,
  callTarget,
];

/** All operators; where two propose the same for a node, the first is taken. */
export const OPERATORS: readonly Operator[] = [...SMALL, ...LARGE];
