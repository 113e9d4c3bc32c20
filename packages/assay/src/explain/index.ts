export {
  explainFailure,
  type ChoiceRow,
  type Explanation,
  type NumberRow,
  type Question,
  type Row,
  questionOf,
} from "./explain";
export { explainLaw, explanationJson, formatExplanation, type Line, type FormattedExplanation } from "./lines";
export { nearest, type Found, type Ranged, type Side } from "./nearest";
export type { Ask, Probe, Turn } from "./probe";
