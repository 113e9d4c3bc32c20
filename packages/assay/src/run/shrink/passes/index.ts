import type { Pass } from "../pass";
import { concretize } from "./concretize";
import { lookClosely, lookCloselyAtCalls } from "./look-closely";
import { plainerCalls } from "./plainer-calls";
import { removeActions } from "./remove-actions";
import { removeCalls } from "./remove-calls";
import { simplifyChoices } from "./simplify-choices";

/** What makes a failure small, in this order. Those on calls have nothing to do where `concretize` leaves the actions. */
export const PASSES: readonly Pass[] = [
  removeActions,
  simplifyChoices,
  // simpler values may make others needless
  removeActions,
  lookClosely,
  concretize,
  removeCalls,
  plainerCalls,
  // and so may plainer ones
  removeCalls,
  lookCloselyAtCalls,
];
