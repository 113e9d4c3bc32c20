import { Option } from "commander";
import type { ToolCommand } from "../command";
import { seconds } from "../flags";
import { JSON_RESULT, QUEUE, WORKERS } from "../options";
import { withLibraries } from "../queue/address";
import type { WorkerFlags } from "../queue/worker";

/** `assay worker`. */
export const workerCommand: ToolCommand<WorkerFlags> = {
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
  async action(flags, { project, output, environment }) {
    const { work } = await withLibraries(flags, environment, () => import("../queue/worker"));
    return work(flags, project, output, environment);
  },
};
