import { Option } from "commander";
import type { ToolCommand } from "../command";
import { runs, seconds } from "../flags";
import { ENGINE, JSON_RESULT, SEARCH, SHARD, DEPTHS, WITHOUT_CORPUS } from "../options";
import { findSomeSeededBugs } from "../seeded-bugs/work";
import { findSeededBugs, type BrokenFlags } from "../seeded-bugs/search";
import { allOrPart } from "../work/shard-flags";

/** `assay broken`. */
export const brokenCommand: ToolCommand<BrokenFlags> = {
  name: "broken",
  description: "search for every seeded bug",
  options: [
    JSON_RESULT,
    ...SEARCH,
    ...SHARD,
    ENGINE,
    new Option("--timeout <seconds>", "limit per seeded bug (default: 60)").argParser(seconds),
    DEPTHS,
    WITHOUT_CORPUS,
    new Option("--broken <name>", "only this seeded bug"),
    new Option("--every <n>", "only every n-th of them, in the order of their names").argParser(runs),
    new Option("--deep", "those that need several conditions at once, in place of the others"),
    new Option("--markdown <file>", "write the results into the edition's table in this file"),
  ],
  action: (flags, { project, output }) =>
    allOrPart(
      flags,
      () => findSeededBugs(flags, project, output),
      (part) => findSomeSeededBugs(flags, part, project, output),
    ),
};
