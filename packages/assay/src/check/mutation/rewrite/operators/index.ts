import { binary } from "./binary";
import { callTarget, argumentSwap, rounding, stale } from "./calls";
import { condition, negation, decision, modifierRemoval } from "./conditions";
import { earlyReturn, statementSwap, assignment, deletion, step } from "./statements";
import { field, storageKey, variable } from "./variable";
import { largeStep, constant, literal, truth, time } from "./literals";
import type { Operator } from "../types";
import { reduction } from "./reduction";

/** Small mutations: replace a part by another of its kind, change a number or an operator, or remove a part. */
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

/** Large mutations, similar to human mistakes: use another variable or function, change the order, or forget a part. */
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

/** All operators; if two propose the same for a node, the first one counts. */
export const OPERATORS: readonly Operator[] = [...SMALL, ...LARGE];
