import { Option } from "commander";
import { z } from "zod";
import type { ToolCommand } from "../command";
import { runs, seconds } from "../flags";
import { bugsJson, partJson } from "../json";
import { ENGINE, JSON_RESULT, SEARCH, SHARD, DEPTHS, WITHOUT_CORPUS } from "../options";
import { findSomeBugs } from "../bugs/work";
import { findBugs, type BugFlags } from "../bugs/search";
import { allOrPart } from "../work/shard-flags";

const json = z.union([bugsJson, partJson]);

/** `assay bugs`. */
export const bugsCommand: ToolCommand<typeof json, BugFlags> = {
  name: "bugs",
  description: "search for each of the project's known bugs",
  options: [
    JSON_RESULT,
    ...SEARCH,
    ...SHARD,
    ENGINE,
    new Option("--timeout <seconds>", "stop the search for each bug after this many seconds (default: 60)").argParser(
      seconds,
    ),
    DEPTHS,
    WITHOUT_CORPUS,
    new Option("--bug <name>", "search only for this bug"),
    new Option("--every <n>", "search only for every n-th bug, in the order of their names").argParser(runs),
    new Option("--deep", "search for the deep bugs instead: those that need several conditions at once"),
    new Option("--markdown <file>", "write the results into the edition's table in this Markdown file"),
  ],
  json,
  action: (flags, { project, output }) =>
    allOrPart(
      flags,
      () => findBugs(flags, project, output),
      (part) => findSomeBugs(flags, part, project, output),
    ),
};
