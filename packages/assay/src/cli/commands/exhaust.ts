import { z } from "zod";
import { exhaustJson } from "../../check/exhaust";
import type { ToolCommand } from "../command";
import { exhaustPart, exhaustWorld, type ExhaustFlags } from "../exhaust/run";
import { partJson } from "../json";
import { EXHAUST, JSON_RESULT, RPC_URL, SHARD, WORKERS } from "../options";
import { allOrPart } from "../work/shard-flags";

const json = z.union([exhaustJson, partJson]);

/** `assay exhaust`. */
export const exhaustCommand: ToolCommand<typeof json, ExhaustFlags> = {
  name: "exhaust",
  description: "run every transition of a small world, up to a given depth",
  options: [JSON_RESULT, WORKERS, ...EXHAUST, ...SHARD, RPC_URL],
  json,
  action: (flags, { project, output }) =>
    allOrPart(
      { ...flags, seed: 0 },
      () => exhaustWorld(flags, project, output),
      (part) => exhaustPart(flags, part, project, output),
    ),
};
