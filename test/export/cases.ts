import { readFileSync } from "node:fs";
import { join } from "node:path";
import { editsOf } from "../../bench/peers/bug";
import { describe as describeProtocol } from "../../properties/export";
import { readSources, type Edit } from "assay/compile";
import { parseCounterexample, type Counterexample } from "assay/counterexample";
import { caseOf, type Case } from "assay/export";
import type { Edition } from "../../properties/fixture/editions";
import { artifacts } from "../support/artifacts";
import { subject } from "../support/protocol";

/** A counterexample that a campaign found on contracts with a bug, reduced to what differs at its last step. */
export interface Kept {
  readonly bug: string;
  readonly edition: Edition;
  /** What its exported test says on the broken contracts. */
  readonly says: RegExp;
  /** The same of the Hardhat test. */
  readonly saysInMocha: RegExp;
}

/** Of every kind: a state that differs, a read that answers something else, a call that must revert and does not, an event, and a call that must succeed and does not. */
export const KEPT: readonly Kept[] = [
  { bug: "tie-approves", edition: "current", says: /claim.*status: 2 != 3/, saysInMocha: /claim.*status/ },
  { bug: "anyone-sets-fee", edition: "current", says: /did not revert as expected/, saysInMocha: /must revert/ },
  {
    bug: "bump-rounds-down",
    edition: "current",
    says: /event CapacityAllocated/,
    saysInMocha: /event CapacityAllocated/,
  },
  { bug: "longest-review-refused", edition: "earlier", says: /ReviewPeriodOutOfRange/, saysInMocha: /reverted/ },
  {
    bug: "expiry-answers-grace-end",
    edition: "current",
    says: /coverNFT\.expiryOf\(coverId 1\)/,
    saysInMocha: /coverNFT\.expiryOf\(coverId 1\)/,
  },
  { bug: "decay-by-percents", edition: "earlier", says: /spot/, saysInMocha: /spot/ },
];

/** A case of an objective, which one of the bugs above makes worth something else. */
export const WORTH = { name: "own-bump", says: /listing.*: spot/ } as const;

/** The text of a kept counterexample. */
export function counterexampleOf(bug: string): Counterexample {
  const path = join(__dirname, "cases", `${bug}.json`);
  return parseCounterexample(readFileSync(path, "utf8"), path);
}

/** A counterexample, read for export. */
export function caseFor(counterexample: Counterexample): Case {
  const edition: Edition = counterexample.edition === "earlier" ? "earlier" : "current";
  const sources = readSources(join(__dirname, "../.."), "contracts");
  const described = describeProtocol({ edition, artifacts: artifacts(), sources }, counterexample);
  return caseOf(counterexample, subject(edition), described);
}

/** All their bugs at once: each test must fail for the reason of its own. */
export function allEdits(): readonly Edit[] {
  return KEPT.flatMap(({ edition, bug }) => editsOf(edition, bug));
}
