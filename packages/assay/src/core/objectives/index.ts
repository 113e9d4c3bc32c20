export {
  isAttacker,
  Measuring,
  final,
  gain,
  highest,
  refusals,
  wealth,
  type Asset,
  type Measure,
  amountFrom,
  amountText,
  valueText,
} from "./meters";
export { identityOf, objectiveOf, withObjective, type Marks, type Measurable, type Measured } from "./with-objective";
