import type { Draws } from "../../action-definition/draws";
import type { ActionDefinition, Resolved } from "../../action-definition/types";
import type { World } from "../../action-definition/world";
import { allEnd, atTheRelease, beforeTheStreamEnds, deficit, longestCover, manyPools, spill } from "./capacity";
import { dearest, fetchToNobody, mostUnits, toTheWei, withTheLast } from "./money";
import { allButOne, halfAWei, lastWei, paidToTheWei, trickle } from "./ownPool";
import {
  actFor,
  addedAtOnce,
  claimedCoverStays,
  highestLeastPrice,
  rewardsLeft,
  runningTranche,
  settledAtTheRelease,
  sharedTranche,
} from "./rights";

/** Stories, and how often each is told relative to the others; those that take years or make pools are told seldom. */
const STORIES: readonly (readonly [number, (draws: Draws, world: World) => Resolved])[] = [
  [12, paidToTheWei],
  [6, trickle],
  [2, allButOne],
  [3, lastWei],
  [2, halfAWei],
  [5, spill],
  [5, deficit],
  [2, longestCover],
  [3, allEnd],
  [5, beforeTheStreamEnds],
  [5, atTheRelease],
  [1, manyPools],
  [7, withTheLast],
  [4, fetchToNobody],
  [3, toTheWei],
  [4, dearest],
  [3, mostUnits],
  [4, claimedCoverStays],
  [5, settledAtTheRelease],
  [4, actFor],
  [4, sharedTranche],
  [3, addedAtOnce],
  [2, runningTranche],
  [4, rewardsLeft],
  [2, highestLeastPrice],
];

const TURNS = STORIES.flatMap(([often, tell]) => Array.from({ length: often }, () => tell));

/** Stories told from their beginning, up to where one wei, unit or second changes an answer: chance alone would not get there. */
export const exact: ActionDefinition = {
  kind: "exact",
  scenario: true,
  weight: 11,
  resolve: (draws, world) => draws.one(TURNS)(draws, world),
};
