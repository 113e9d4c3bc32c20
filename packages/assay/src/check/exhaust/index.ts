export {
  exhaust,
  exhaustedOf,
  planWorld,
  walksAsCampaign,
  type Exhausted,
  type ExhaustListener,
  type ExhaustOptions,
  type ExhaustPlan,
} from "./exhaust";
export { exploreWorld, type Explored, type ExploreOptions } from "./explore";
export { sizeOf, type GraphSize, type State, type StateGraph, type Transition, type TransitionOutcome } from "./graph";
export { readWorld, type OpeningCall, type SmallWorld, type WorldCall, type WorldMoments } from "./world";
export {
  exhaustedJson,
  exhaustedLines,
  exhaustedMarkdown,
  exhaustJson,
  mergedExhaustJson,
  type ExhaustJson,
} from "./report";
export { walksOf } from "./walks";
