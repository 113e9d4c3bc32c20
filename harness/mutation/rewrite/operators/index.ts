import { binary } from "./binary";
import { argumentSwap, rounding, stale } from "./calls";
import { condition, negation } from "./conditions";
import { storageKey } from "./keys";
import { constant, literal, truth } from "./literals";
import { modifierRemoval } from "./modifiers";
import type { Operator } from "./operator";
import { assignment, deletion, step } from "./statements";
import { time } from "./time";

/** All operators; where two propose the same for a node, the first is taken. */
export const OPERATORS: readonly Operator[] = [
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
