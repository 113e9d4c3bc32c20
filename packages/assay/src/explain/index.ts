export { explainFailure, type ChoiceRow, type Explanation, type NumberRow, type Question, type Row } from "./explain";
export { tell, type Line, type Told } from "./lines";
export { nearest, type Found, type Ranged, type Side } from "./nearest";
export type { Ask, Probe, Turn } from "./probe";
export { questionOf } from "./stored";
