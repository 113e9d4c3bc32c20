import type { Invariant } from "assay/types";
import type { EditionName } from "../model/api";
import { BUMPS } from "./bumps";
import { BURNS } from "./burns";
import { CAPACITY } from "./capacity";
import { CLAIMS } from "./claims";
import { COVERS } from "./covers";
import { EARLIER } from "./earlier";
import { GOVERNANCE } from "./governance";
import type { History } from "./history/history";
import { HOSTILE } from "./hostile";
import { LISTINGS } from "./listings";
import { LOCKS } from "./locks";
import { PREMIUMS } from "./premiums";
import { PRICES } from "./prices";
import { REFUSALS } from "./refusals";
import { REWARDS } from "./rewards";
import { SAFETY } from "./safety";
import { SHARES } from "./shares";
import { SOLVENCY } from "./solvency";
import { STREAMS } from "./streams";

export { newHistory, type History } from "./history/history";
export { record } from "./history/record";
export { UNCOVERED } from "./uncovered";

/** Statements that must hold after every step of any sequence, independent of the model; each in the editions that it names. */
export const INVARIANTS: readonly Invariant<History>[] = [
  ...LOCKS,
  ...BURNS,
  ...STREAMS,
  ...PRICES,
  ...BUMPS,
  ...LISTINGS,
  ...CAPACITY,
  ...REWARDS,
  ...SOLVENCY,
  ...CLAIMS,
  ...COVERS,
  ...PREMIUMS,
  ...GOVERNANCE,
  ...SHARES,
  ...SAFETY,
  ...HOSTILE,
  ...REFUSALS,
  ...EARLIER,
];

/** The invariants of an edition. */
export function invariantsIn(edition: EditionName): readonly Invariant<History>[] {
  return INVARIANTS.filter(({ editions }) => editions?.includes(edition) !== false);
}
