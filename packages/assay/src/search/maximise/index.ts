export { Climbers, isOnChain, playerOf } from "./climbers";
export { confirm, type Confirmed } from "./confirm";
export { Player, type Played } from "./play";
export {
  climbHere,
  searchLargest,
  type ClimbCrew,
  type CurvePoint,
  type MaximiseOptions,
  type MaximiseState,
} from "./search";
export { mostOf, shortened, type Short } from "./shrink";
export type { ClimbReport, ClimbTask, Valued } from "./tasks";
