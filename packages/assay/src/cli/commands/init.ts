import { firstLook } from "../../project/first-look";
import { initJson, initProject } from "../../project/init";
import { loadProject } from "../../project/load";
import { Argument, JSON_RESULT, Option } from "../../project/command";
import type { ToolCommand } from "../command";

interface InitFlags {
  readonly contracts?: readonly string[];
  readonly artifacts?: string;
  readonly script?: string;
  readonly ci?: boolean;
}

const listOf = (text: string): readonly string[] =>
  text.split(",").flatMap((one) => (one.trim() === "" ? [] : [one.trim()]));

/** `assay init`: a project for contracts that Foundry or Hardhat compiled. */
export const initCommand: ToolCommand<typeof initJson, InitFlags, readonly [path: string]> = {
  name: "init",
  description:
    "writes a project for the compiled contracts of a Foundry or Hardhat project, or adds contracts to the one that is there",
  operands: [new Argument("[path]", "folder of the Foundry or Hardhat project").default(".")],
  options: [
    new Option("--contracts <names>", "contracts to test, with commas between: Coin, or src/Coin.sol:Coin").argParser(
      listOf,
    ),
    new Option(
      "--artifacts <folder>",
      "where the compiled contracts are, relative to the path (default: out, or artifacts)",
    ),
    new Option(
      "--script <file>",
      "a script of Foundry that deploys the contracts, relative to the path: script/Deploy.s.sol (default: constructors are called)",
    ),
    new Option("--ci", "write a GitHub workflow that runs the gate on each change, too"),
    JSON_RESULT,
  ],
  json: initJson,
  action: async ({ contracts = [], artifacts, script, ci = false }, { output }, root) => {
    const given = {
      ...{ root, contracts, ci },
      ...(artifacts === undefined ? {} : { artifacts }),
      ...(script === undefined ? {} : { script }),
    };
    const { lines, ...result } = initProject(given, loadProject);
    for (const line of lines) output.terminal.line(line);
    if (result.missing.length === 0) for (const line of await firstLook(root)) output.terminal.line(line);
    output.result(result);
    return 0;
  },
};
