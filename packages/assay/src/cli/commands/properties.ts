import { Option } from "commander";
import { z } from "zod";
import { lawsJson } from "../../check/gate/answers";
import type { ToolCommand } from "../command";
import { runs } from "../flags";
import { partJson } from "../json";
import { checkLaws, type PropertiesFlags } from "../laws/check";
import { checkSomeLaws } from "../laws/work";
import { COUNTEREXAMPLES, EDITION_NAME, ENGINE, JSON_RESULT, ONE_WORKER, SEED, SHARD } from "../options";
import { allOrPart } from "../work/shard-flags";

const json = z.union([lawsJson, partJson]);

/** `assay properties`. */
export const propertiesCommand: ToolCommand<typeof json, PropertiesFlags> = {
  name: "properties",
  description: "check the laws: properties that compare whole runs of the contracts",
  options: [
    JSON_RESULT,
    ...SHARD,
    EDITION_NAME,
    ENGINE,
    SEED,
    ONE_WORKER,
    new Option("--runs <n>", "cases per law (default: 100)").argParser(runs),
    new Option("--only <id>", "only laws whose ids begin with this"),
    new Option("--bug <name>", "check the contracts with this bug"),
    COUNTEREXAMPLES,
  ],
  json,
  action: (flags, { project, output }) =>
    allOrPart(
      flags,
      () => checkLaws(flags, project, output),
      (part) => checkSomeLaws(flags, part, project, output),
    ),
};
