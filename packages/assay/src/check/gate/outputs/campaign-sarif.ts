import type { Log } from "sarif";
import { verdictOf } from "../verdict";
import { campaignResults } from "../../../explain/display";
import { campaignOutcome } from "../steps/campaign";
import { parse } from "../steps/step";
import type { GateReport, StepReport } from "../types";
import type { Located } from "../violations";
import { sarifLog } from "./sarif";

/** What a campaign's object does not say. */
export interface CampaignEnd extends Located, Pick<GateReport, "exitCode" | "url"> {
  readonly version: string;
}

/**
 * A campaign's one object (its `--json`, or that of `assay merge`) as SARIF, in the form in which the gate tells of its campaigns. It says nothing of times:
 * the parts of a campaign put together give what one machine gives. @throws Error when the object is none of a campaign
 */
export async function campaignSarif(json: unknown, { version, exitCode, url, ...located }: CampaignEnd): Promise<Log> {
  const campaign = parse("campaign", campaignResults, json);
  const outcome = await campaignOutcome(campaign, campaign.edition, { ...located, fixed: false });
  const step: StepReport = { ...outcome, step: "campaign", part: campaign.edition, seconds: 0, given: null };
  const verdict = verdictOf([step], campaign.outcome === "interrupted");
  return sarifLog({ verdict, exitCode, url, steps: [step] }, version, "assay-campaign");
}
