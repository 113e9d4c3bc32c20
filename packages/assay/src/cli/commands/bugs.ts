import { Option } from "commander";
import type { ToolCommand } from "../command";
import { runs, seconds } from "../flags";
import { ENGINE, JSON_RESULT, SEARCH, SHARD, DEPTHS, WITHOUT_CORPUS } from "../options";
import { findSomeBugs } from "../bugs/work";
import { findBugs, type BugFlags } from "../bugs/search";
import { allOrPart } from "../work/shard-flags";

/** `assay bugs`. */
export const bugsCommand: ToolCommand<BugFlags> = {
  name: "bugs",
  description: "search for every bug",
  options: [
    JSON_RESULT,
    ...SEARCH,
    ...SHARD,
    ENGINE,
    new Option("--timeout <seconds>", "limit per bug (default: 60)").argParser(seconds),
    DEPTHS,
    WITHOUT_CORPUS,
    new Option("--bug <name>", "only this bug"),
    new Option("--every <n>", "only every n-th of them, in the order of their names").argParser(runs),
    new Option("--deep", "those that need several conditions at once, in place of the others"),
    new Option("--markdown <file>", "write the results into the edition's table in this file"),
  ],
  action: (flags, { project, output }) =>
    allOrPart(
      flags,
      () => findBugs(flags, project, output),
      (part) => findSomeBugs(flags, part, project, output),
    ),
};
