import type { Trace } from "./types";

/** A statement about everything that happens: code that breaks it could stand anywhere. */
const WHOLE = "a statement about everything that the code does: there is no one place that keeps it";
/** A rule that the others add up to. */
const FOLLOWS = "it follows from other rules, whose places keep it";
/** The model's calls are made in one piece. */
const ATOMIC = "a call of the model happens at once: nothing comes in between";
const ONLY_INVARIANTS = "its invariants check it in every campaign, and are tested by tampered steps";

/** Rules that are named in no contract, model file or test, and why that is as it should be. */
export const ABSENT: Trace["absent"] = {
  "SAFE-1": { model: ATOMIC },
  "SAFE-3": {
    contracts: "each event stands with the rule that it tells of",
    tests: "campaigns compare all events in their order; contract tests compare those of their rule",
  },
  "INFO-4": { model: "it has the getters that getCovers asks, and no reader of several covers" },
  "REWARD-4": { contracts: WHOLE, model: FOLLOWS },
  "REWARD-5": { contracts: "a bound on what rounding does, in whatever order accruals come" },
  "REWARD-6": { contracts: WHOLE, model: FOLLOWS, tests: ONLY_INVARIANTS },
  "PRICE-6": { contracts: WHOLE, tests: ONLY_INVARIANTS },
  "CAP-7": { contracts: FOLLOWS },
  "BURN-3": { contracts: FOLLOWS },
  "HOSTILE-1": { contracts: WHOLE },
  "HOSTILE-2": { contracts: "the compiler's decoding and dispatch keep it" },
  "HOSTILE-3": { contracts: "kept where SAFE-2 is" },
  "HOSTILE-4": { model: ATOMIC },
  "HOSTILE-5": { contracts: "OpenZeppelin's ERC721 keeps it" },
  "HOSTILE-6": { contracts: "kept where CREDIT-2 is" },
  "HOSTILE-7": { contracts: "OpenZeppelin's SafeERC20 keeps it" },
  "HOSTILE-8": { contracts: "nothing is booked, so there is nothing to keep" },
  "HOSTILE-9": { contracts: "kept where FEED-2 is: nothing is compared with an earlier answer" },
};
