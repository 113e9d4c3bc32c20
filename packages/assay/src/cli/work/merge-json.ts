import { z } from "zod";
import { mergedExhaustJson } from "../../check/exhaust";
import { mergedLawsJson, mergedMutateJson } from "../../check/gate/answers";
import { mergedCampaignJson, type Printed } from "../../explain/display";
import { mergedBugsJson } from "../json";

/** `assay merge`: what the command prints whose work was cut into parts, without times, and which units are missing. */
export const mergeJson = z.union([
  mergedCampaignJson,
  mergedExhaustJson,
  mergedLawsJson,
  mergedMutateJson,
  mergedBugsJson,
]);
export type MergeJson = Printed<typeof mergeJson>;
