import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { processTool, type CoverageSource, type GateProject, type ObjectiveLimit, type Tool } from "assay/gate";
import { mentionsIn } from "assay/compile";
import type { Environment } from "assay/display";
import { contractIn, type Edition } from "../properties/fixture/editions";
import type * as AddressesModule from "../properties/fixture/addresses";
import type * as EntryPoints from "../properties/fixture/entry-points";
import { changedSince, mergeBase } from "assay/project/changed";
import { writeHtml } from "assay/cli/html";
import type { Project } from "assay/project/project";

const NODE = [process.execPath, "-r", "assay/typescript.cjs"];

/**
 * What the rules promise of objectives, which a few sequences look at (`docs/exposures.md` has the figures of longer searches): nobody without a role gains; half of a
 * premium is minted (twice that where the native feed has halved, and twice again where the feed of what is paid with has doubled, which is as far as they move here);
 * a position gets what its stake earned (but for wei that are rounded, of 0.001 native at least); dust stays within its bound.
 */
const LIMITS: readonly ObjectiveLimit[] = [
  { objective: "attacker-wealth", above: "0", runs: 200 },
  { objective: "rewards-per-premium", above: "2", runs: 200 },
  { objective: "reward-share", above: "1.000001", runs: 200 },
  { objective: "dust-per-bound", above: "1", runs: 200 },
];

/** What the gate knows of this repository: its programs, its folders, and who is at which address. */
export function projectOf(
  root: string,
  project: Pick<Project, "editions" | "subject" | "reporting">,
  editionOf: (name: string) => Edition,
  environment: Environment,
): GateProject {
  const { reporting } = project;
  const tool = (...command: readonly string[]): Tool => processTool(command, { cwd: root, environment });
  return {
    root,
    folder: "contracts",
    editions: project.editions,
    assay: tool(process.execPath, "packages/assay/bin/assay.cjs"),
    gas: tool(...NODE, "bench/gas.ts", "--json"),
    coverage: coverageOf(tool),
    limits: LIMITS,
    baselines: join(root, "test", "baselines"),
    regressions: join("test", "regressions"),
    contractAt: (edition, address) => contractAt(editionOf(edition), address),
    rules: async (edition) => {
      const subject = await project.subject({ edition, engine: "anvil", rpcUrl: null, bug: null }, () => undefined);
      return (id) => subject.rule(id);
    },
    keptIn: (edition) => keptIn(root, edition),
    changed: (revision) => changedSince(root, revision, "contracts"),
    base: () => mergeBase(root),
    ...(reporting === undefined
      ? {}
      : { writeHtml: (report, out, notify) => writeHtml(report, { out, reporting: reporting(), notify }) }),
  };
}

/** Functions whose comments name a rule, "file name": those of the edition and of the current one, which it is made from. */
function keptIn(root: string, edition: string): (rule: string) => readonly string[] {
  const found = new Map<string, Set<string>>();
  for (const folder of new Set([`contracts/${edition}`, "contracts/current"])) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".sol"),
    );
    for (const name of files.sort()) {
      const file = `${folder}/${name.replaceAll("\\", "/")}`;
      for (const { rule, symbol } of mentionsIn(file, readFileSync(join(root, file), "utf8"))) {
        found.set(rule, (found.get(rule) ?? new Set()).add(symbol === "" ? file : `${file} ${symbol}`));
      }
    }
  }
  return (rule) => [...(found.get(rule) ?? [])];
}

/** Seconds are those of two cores. */
function coverageOf(tool: (...command: readonly string[]) => Tool): CoverageSource[] {
  const npm = (script: string): Tool => tool("npm", "run", "--silent", script, "--");
  return [
    {
      name: "contracts",
      perEdition: true,
      tool: npm("coverage:campaigns"),
      // as many sequences of the same seed each time: what is reached depends on the contracts alone
      args: (edition) => ["--edition", edition, "--seed", "1", "--runs", "80"],
      summary: join(".cache", "coverage", "contracts", "coverage-summary.json"),
      seconds: 170,
    },
    {
      name: "contracts-tests",
      perEdition: false,
      tool: npm("coverage:solidity"),
      args: () => [],
      summary: join("coverage", "solidity", "coverage-summary.json"),
      seconds: 240,
    },
    {
      name: "typescript",
      perEdition: false,
      tool: npm("coverage:typescript"),
      args: () => [],
      summary: join("coverage", "typescript", "coverage-summary.json"),
      seconds: 115,
    },
  ];
}

/** Loaded only when something failed: help and usage errors need none of it. */
function contractAt(edition: Edition, address: string): string | undefined {
  const load = createRequire(__filename);
  const { accountAt } = load("../properties/fixture/addresses") as typeof AddressesModule;
  const surface = load("../properties/fixture/entry-points") as typeof EntryPoints;
  const contract = surface.contractAt(accountAt(address) ?? "");
  return contract === undefined ? undefined : contractIn(edition, contract);
}
