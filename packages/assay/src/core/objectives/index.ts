export { isAttacker, Measuring } from "./measuring";
export { final, gain, highest, refusals, wealth, type Asset, type Measure } from "./meters";
export { amountFrom, amountText, valueText } from "./value-text";
export { identityOf, objectiveOf, withObjective, type Marks, type Measurable, type Measured } from "./with-objective";
