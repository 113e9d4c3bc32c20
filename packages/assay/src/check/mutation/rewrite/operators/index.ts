import { binary } from "./binary";
import { callTarget, argumentSwap, rounding, stale } from "./calls";
import { condition, negation, decision, modifierRemoval } from "./conditions";
import { earlyReturn, statementSwap, assignment, deletion, step } from "./statements";
import { field, storageKey, variable } from "./variable";
import { largeStep, constant, literal, truth, time } from "./literals";
import type { Operator } from "../types";
import { reduction } from "./reduction";

/** What stands somewhere is another of its kind, is counted otherwise, or is left out. */
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

/** What somebody could have written by mistake: something else that is there as well, another order, too little. */
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
