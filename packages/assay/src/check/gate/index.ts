export { runGate, type GateListener } from "./gate";
export { tableLines, verdictText, writeOutputs } from "./outputs";
export { titleOf } from "./outputs/text";
export { processTool } from "./process";
export { campaignSarif } from "./outputs/sarif";
export { COUNTEREXAMPLES } from "./steps/campaign";
export {
  gateJson,
  STEPS,
  type CoverageSource,
  type GateOptions,
  type GateReport,
  type GateProject,
  type ObjectiveLimit,
  type StepName,
  type Tool,
} from "./types";
export { DEFAULT_MUTATION } from "./ratchet";
export { BASELINES, raise, updateBaselines, type Baseline } from "./update";
export { verdictOf } from "./verdict";
