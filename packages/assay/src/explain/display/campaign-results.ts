import { z } from "zod";

/** What others read of a campaign's one object, and is the seed's alone: `campaign --json` and `merge --json` write it, the gate and SARIF read it. */
export const campaignResults = z.object({
  edition: z.string(),
  outcome: z.enum(["held", "violated", "vacuous", "interrupted", "incomplete"]),
  missing: z.object({ units: z.number() }).optional(),
  seed: z.number(),
  runs: z.number(),
  steps: z.number(),
  digest: z.string(),
  vacuous: z.array(z.string()).readonly(),
  violations: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      rules: z.array(z.string()).readonly(),
      predicted: z.string().nullable(),
      observed: z.string().nullable(),
      unit: z.string().nullable(),
      times: z.number(),
      steps: z.number(),
      file: z.string().nullable(),
    }),
  ),
});

export type CampaignResults = Readonly<z.infer<typeof campaignResults>>;
