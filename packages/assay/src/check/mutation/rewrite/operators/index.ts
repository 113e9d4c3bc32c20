import { binary } from "./binary";
import { callTarget } from "./call-target";
import { argumentSwap, rounding, stale } from "./calls";
import { condition, negation } from "./conditions";
import { decision } from "./decision";
import { earlyReturn } from "./early-return";
import { field } from "./field";
import { storageKey } from "./keys";
import { largeStep } from "./large-step";
import { constant, literal, truth } from "./literals";
import { modifierRemoval } from "./modifiers";
import type { Operator } from "../types";
import { reduction } from "./reduction";
import { statementSwap } from "./statement-swap";
import { assignment, deletion, step } from "./statements";
import { time } from "./time";
import { variable } from "./variable";

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
