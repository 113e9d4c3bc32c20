import { Option } from "commander";
import { z } from "zod";
import { count } from "../../explain/display";
import type { ToolCommand } from "../command";
import { seconds } from "../flags";
import { JSON_RESULT, QUEUE, WORKERS } from "../options";
import { withLibraries } from "../queue/address";
import type { WorkerFlags } from "../queue/worker";

const json = z.object({ outcome: z.literal("ended"), jobs: count });

/** `assay worker`. */
export const workerCommand: ToolCommand<typeof json, WorkerFlags> = {
  name: "worker",
  description: "run jobs from a queue until Ctrl-C",
  options: [
    ...QUEUE,
    WORKERS,
    new Option(
      "--lock <seconds>",
      "hand this worker's jobs to others when it does not renew its lease for this many seconds",
    )
      .argParser(seconds)
      .default(15),
    JSON_RESULT,
  ],
  json,
  async action(flags, { project, output, environment }) {
    const { work } = await withLibraries(flags, environment, () => import("../queue/worker"));
    output.result({ outcome: "ended", jobs: await work(flags, project, output, environment) });
    return 0;
  },
};
