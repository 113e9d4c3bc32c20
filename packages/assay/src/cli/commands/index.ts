import type { AnyCommand } from "../command";
import { benchCommand } from "./bench";
import { bugsCommand } from "./bugs";
import { campaignCommand } from "./campaign";
import { chunksCommand } from "./chunks";
import { compileCommand } from "./compile";
import { corpusCommands } from "./corpus";
import { coverageCommand } from "./coverage";
import { distillCommand } from "./distill";
import { exhaustCommand } from "./exhaust";
import { explainCommand } from "./explain";
import { exportCommand } from "./export";
import { gateCommand } from "./gate";
import { initCommand } from "./init";
import { maximiseCommand } from "./maximise";
import { mergeCommand } from "./merge";
import { misreadingsCommand } from "./misreadings";
import { mutateCommand } from "./mutate";
import { mutationPagesCommand } from "./mutation-pages";
import { propertiesCommand } from "./properties";
import { queueCommands } from "./queue";
import { regressionsCommand } from "./regressions";
import { replayCommand } from "./replay";
import { reportCommand } from "./report";
import { surfaceCommand } from "./surface";
import { typesCommand } from "./types";
import { workerCommand } from "./worker";

/** Every command of the tool, in the order of `assay --help`. */
export const COMMANDS: readonly AnyCommand[] = [
  initCommand,
  typesCommand,
  campaignCommand,
  queueCommands,
  workerCommand,
  chunksCommand,
  mergeCommand,
  replayCommand,
  explainCommand,
  exportCommand,
  bugsCommand,
  distillCommand,
  corpusCommands,
  maximiseCommand,
  misreadingsCommand,
  exhaustCommand,
  benchCommand,
  propertiesCommand,
  coverageCommand,
  mutateCommand,
  mutationPagesCommand,
  reportCommand,
  gateCommand,
  compileCommand,
  surfaceCommand,
  regressionsCommand,
];
