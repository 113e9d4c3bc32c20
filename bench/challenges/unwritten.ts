import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { parse } from "yaml";
import { z } from "zod";
import { CHALLENGES } from "./list";

const ROOT = resolve(__dirname, "..", "..");
const BIN = join(ROOT, "packages", "assay", "bin", "assay.cjs");
const WAYS = ["unguided", "guided"] as const;
type Way = (typeof WAYS)[number];

const bugFile = z.object({
  name: z.string(),
  edits: z.array(z.object({ file: z.string(), find: z.string(), replace: z.string() })),
});
type BugFile = z.infer<typeof bugFile>;
const campaign = z.object({ violations: z.array(z.object({ id: z.string() })) });

interface Compiled {
  readonly contracts: Readonly<Record<string, Readonly<Record<string, CompiledContract>>>>;
}
interface CompiledContract {
  readonly abi: readonly unknown[];
  readonly evm: {
    readonly bytecode: { readonly object: string; readonly linkReferences: object };
    readonly deployedBytecode: { readonly object: string };
  };
}

/** Writes a challenge into a folder as somebody has it who wrote nothing: contracts as Hardhat compiles them, deployed as the challenge says. */
function take(folder: string, challenge: string, bug: BugFile | undefined): void {
  const from = join(__dirname, challenge);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const names = readdirSync(join(from, "contracts")).filter((name) => name.endsWith(".sol"));
  const sources = Object.fromEntries(
    names.map((name) => {
      const file = `contracts/${name}`;
      let text = readFileSync(join(from, file), "utf8");
      for (const { find, replace } of (bug?.edits ?? []).filter((edit) => edit.file === file))
        text = text.replace(find, () => replace);
      return [file, { content: text }];
    }),
  );
  const outputSelection = { "*": { "*": ["abi", "evm.bytecode", "evm.deployedBytecode"] } };
  const settings = { optimizer: { enabled: true, runs: 200 }, evmVersion: "cancun", outputSelection };
  const input = { language: "Solidity", sources, settings };
  const solc = createRequire(__filename)("solc") as { compile(input: string): string };
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as Compiled;
  write("artifacts/build-info/one.json", JSON.stringify({ solcVersion: "0.8.28", input }));
  for (const [file, inside] of Object.entries(contracts))
    for (const [name, { abi, evm }] of Object.entries(inside)) {
      const at = `artifacts/${name}`;
      write(`${at}.dbg.json`, JSON.stringify({ buildInfo: "build-info/one.json" }));
      const artifact = {
        ...{ _format: "hh-sol-artifact-1", contractName: name, sourceName: file, abi },
        bytecode: `0x${evm.bytecode.object}`,
        deployedBytecode: `0x${evm.deployedBytecode.object}`,
        linkReferences: evm.bytecode.linkReferences,
      };
      write(`${at}.json`, JSON.stringify(artifact));
    }
  for (const [file, { content }] of Object.entries(sources)) write(file, content);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  write("assay.config.ts", configOf(join(from, "assay.config.ts")));
}

/** The shortest form of a project: what constructors are given, and the calls behind them, as the challenge has them. */
const configOf = (challenge: string): string => `import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineProject } from "assay";
import challenge from ${JSON.stringify(challenge)};

const { world } = challenge[Symbol.for("assay protocol")];
const deployed = world.contracts.map((name: string) => [name, world.deployed(name)]);

function named(contract: string, method: string, args: readonly unknown[]) {
  const { abi } = JSON.parse(readFileSync(join(__dirname, "artifacts", contract + ".json"), "utf8"));
  const { inputs } = abi.find((one: { name: string; inputs: readonly object[] }) => one.name === method && one.inputs.length === args.length);
  return Object.fromEntries(inputs.map(({ name }: { name: string }, i: number) => [name === "" ? "arg" + i : name, args[i]]));
}

export default defineProject({
  artifacts: "artifacts",
  people: world.options.people,
  contracts: Object.fromEntries(deployed.map(([name, { args }]) => [name, () => args?.(world.at, world.people) ?? []])),
  constructorValue: Object.fromEntries(deployed.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]]))),
  opening: ({ call }) => {
    for (const { from, contract, method, args, value } of world.opening)
      call(contract + "." + method, named(contract, method, args), { from, ...(value === undefined ? {} : { value }) });
  },
});
`;

/** What a campaign finds violated. */
function found(folder: string, way: Way, seconds: number): readonly string[] {
  const flags = ["--seed", "1", "--workers", "2", "--timeout", String(seconds), "--json"];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [BIN, "campaign", ...flags, ...(way === "unguided" ? ["--unguided"] : [])],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  const last = stdout.trim().split("\n").at(-1) ?? "";
  if (!last.startsWith("{")) throw new Error(`${folder}: expected an object, received "${last}": ${stderr}`);
  return campaign.parse(JSON.parse(last)).violations.map(({ id }) => id);
}

function bugsOf(challenge: string): readonly BugFile[] {
  const folder = join(__dirname, challenge, "contracts", "bugs");
  return readdirSync(folder).map((name) => bugFile.parse(parse(readFileSync(join(folder, name), "utf8"))));
}

interface Flags {
  readonly seconds: number;
  readonly only?: string;
}

/** A bug is found when something is violated that holds of the correct contracts. */
function main({ seconds, only }: Flags): void {
  const home = mkdtempSync(join(tmpdir(), "assay-unwritten-"));
  const sums = new Map<Way, number>(WAYS.map((way) => [way, 0]));
  try {
    for (const { folder: challenge } of CHALLENGES.filter(({ folder }) => only === undefined || folder === only)) {
      const intact = join(home, challenge);
      take(intact, challenge, undefined);
      const alarms = new Map(WAYS.map((way) => [way, found(intact, way, seconds)]));
      for (const [way, ids] of alarms)
        if (ids.length > 0) process.stdout.write(`${challenge} ${way}, correct: ${ids.join(", ")}\n`);
      for (const bug of bugsOf(challenge)) {
        const folder = join(home, `${challenge}-${bug.name}`);
        take(folder, challenge, bug);
        for (const way of WAYS) {
          const ids = found(folder, way, seconds).filter((id) => alarms.get(way)?.includes(id) !== true);
          if (ids.length > 0) sums.set(way, (sums.get(way) ?? 0) + 1);
          process.stdout.write(`${challenge} ${bug.name} ${way}: ${ids.length > 0 ? ids.join(", ") : "not found"}\n`);
        }
      }
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  process.stdout.write(`together: ${[...sums].map(([way, bugs]) => `${way} ${bugs}`).join(", ")}\n`);
}

function whole(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw new InvalidArgumentError(`expected a whole number from 1, received ${text}`);
}

const command = new Command("bench:unwritten")
  .description("the challenges' bugs with nothing written: no model, no statement, guided by the code and not")
  .option("--seconds <n>", "seconds of each campaign", whole, 20)
  .option("--only <folder>", "only this challenge")
  .action(main);

void command.parseAsync().catch((error: unknown) => {
  process.stderr.write(`bench:unwritten: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
