export {
  action,
  calldata,
  contractOf,
  getter,
  missing,
  type Action,
  type Answers,
  type AnyContract,
  type Contract,
  type ContractInterface,
  type Deployment,
  type Described,
  type Getter,
  type Rules,
} from "./describe";
export { changingFunctions } from "./code";
export { isKeyType, type Key } from "../declared/keys";
export { Abstaining } from "../declared/abstaining";
export { foreignProject, type ForeignProject } from "./project";
export type { ScriptedDeployment } from "../deployment";
export type { VaultAndAsset } from "./laws";
export { account, amount, array, bytes, flag, list, number, struct, text } from "../kit";
