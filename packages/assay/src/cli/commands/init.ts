import { firstLook, initOneFile, initProject, type InitOptions } from "../../project/init";
import { loadProject } from "../../project/load";
import { Argument, JSON_RESULT, Option } from "../../project/command";
import type { ToolCommand } from "../command";

interface InitFlags {
  readonly contracts?: readonly string[];
  readonly artifacts?: string;
  readonly script?: string;
  readonly oneFile?: boolean;
}

const listOf = (text: string): readonly string[] =>
  text.split(",").flatMap((one) => (one.trim() === "" ? [] : [one.trim()]));

/** `assay init`: a project for contracts that Foundry or Hardhat compiled. */
export const initCommand: ToolCommand<InitFlags, readonly [path: string]> = {
  name: "init",
  description: "create an Assay project for a Foundry or Hardhat project's contracts, or update it when they change",
  operands: [new Argument("[path]", "folder of the Foundry or Hardhat project").default(".")],
  options: [
    new Option("--contracts <names>", "contracts to test, separated by commas: Coin or src/Coin.sol:Coin").argParser(
      listOf,
    ),
    new Option(
      "--artifacts <folder>",
      "folder of the compiled contracts, relative to the path (default: out or artifacts)",
    ),
    new Option(
      "--script <file>",
      "Foundry script that deploys the contracts, relative to the path, like script/Deploy.s.sol (default: call their constructors)",
    ),
    new Option(
      "--one-file",
      "writes the shortest form: assay.config.ts with `defineProject`, the contracts' types, and AGENTS.md",
    ),
    JSON_RESULT,
  ],
  action: async ({ contracts = [], artifacts, script, oneFile }, { output }, root) => {
    const { lines, ...result } = (oneFile === true ? (of: InitOptions) => initOneFile(of, loadProject) : initProject)({
      root,
      contracts,
      ...(artifacts === undefined ? {} : { artifacts }),
      ...(script === undefined ? {} : { script }),
    });
    for (const line of lines) output.terminal.line(line);
    if (result.missing.length === 0) for (const line of await firstLook(root, loadProject)) output.terminal.line(line);
    output.result(JSON.stringify(result));
    return 0;
  },
};
