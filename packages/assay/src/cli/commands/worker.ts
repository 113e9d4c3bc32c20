import { Option } from "commander";
import type { ToolCommand } from "../command";
import { seconds } from "../flags";
import { JSON_RESULT, QUEUE, WORKERS } from "../options";
import { withLibraries } from "../queue/address";
import type { WorkerFlags } from "../queue/worker";

/** `assay worker`. */
export const workerCommand: ToolCommand<WorkerFlags> = {
  name: "worker",
  description: "take work from a queue, until Ctrl-C",
  options: [
    ...QUEUE,
    WORKERS,
    new Option("--lock <seconds>", "seconds without a sign of life after which its jobs go to others")
      .argParser(seconds)
      .default(15),
    JSON_RESULT,
  ],
  async action(flags, { project, output, environment }) {
    const { work } = await withLibraries(flags, environment, () => import("../queue/worker"));
    return work(flags, project, output, environment);
  },
};
