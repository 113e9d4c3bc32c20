import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { missingRedis, startRedis } from "../../support/servers/redis";
import { printedBy } from "../../support/fits-schema";
import { Checkout } from "./exported";
import { Copy, type Ended } from "./support";
import { toyCopy } from "./toy";

/** The expected result of a command: its exit code, or the line that says why it cannot run. */
type Cell = number | RegExp;
type Row = readonly [command: string, erc20: Cell, ids: Cell, vault: Cell, compiledByFoundry: Cell];

const few = "--seed 1 --runs 4 --workers 1";

/** FILE, BUG, EDITION, MUTANTS and OBJECTIVE are those of the project. */
const TABLE: readonly Row[] = [
  ["types", 0, 0, 0, 0],
  // Foundry's coin has a mistake
  [`campaign ${few} --edition EDITION --out held`, 0, 0, 0, 7],
  ["replay FILE", 7, 7, 7, 7],
  ["replay FILE --trace", 7, 7, 7, 7],
  ["explain FILE --trace", 0, 0, 0, 0],
  ["export FILE --to foundry --out exported.t.sol", 0, 0, 0, 0],
  ["export FILE --to hardhat --out exported.js", 0, 0, 0, 0],
  ["export FILE --to markdown --out exported.md", 0, 0, 0, 0],
  ["report found --out report.html", 0, 0, 0, 0],
  [
    "distill --edition EDITION --fresh --sequences 4 --patience 4 --steps 6 --calls 30 --seed 5 --searches 1 --workers 1",
    ...([0, 0, 0, /no model that says what every call does/] as const),
  ],
  ["surface", 0, 0, 0, 0],
  ["coverage --edition EDITION --seed 1 --runs 1 --steps 10 --cases 0 --workers 1", 0, 0, 0, 0],
  ["properties --edition EDITION --runs 24 --seed 1", /no `laws`/, /no `laws`/, 0, 7],
  ["maximise --objective OBJECTIVE --seed 1 --runs 8 --workers 1", 0, 0, 0, 0],
  ["mutate --only MUTANTS --budget 60 --workers 1 --threshold 0", 0, 0, 0, 0],
  ["gate --only compile,surface,mutants --workers 1", 0, 0, 0, 0],
  ["exhaust", ...Array<RegExp>(4).fill(/no small `world`/)] as unknown as Row,
  ["misreadings", ...Array<RegExp>(4).fill(/no misreadings/)] as unknown as Row,
];

/** They rewrite the model as it is loaded, or load Hardhat: a process does that for one project. */
const IN_ONE_PROJECT = /^(distill|coverage) /;

const SHORTEST = `import { defineProject } from "assay";
export default defineProject({ contracts: { Coin: ({ deployer }) => [deployer, 1_000_000n] } });
`;

/** A project with one of its bugs, or without a model, with a false statement. */
interface Tested {
  readonly name: string;
  readonly make: () => Copy;
  readonly words: Readonly<Record<"BUG" | "EDITION" | "MUTANTS" | "OBJECTIVE", string>>;
}
const example = (name: string, words: Tested["words"]): Tested => ({ name, make: () => new Copy(name), words });

const none = { EDITION: "only", OBJECTIVE: "wei-gained" };
const PROJECTS: readonly Tested[] = [
  example("erc20", { ...none, BUG: "allowance-not-spent", MUTANTS: "ERC20._spendAllowance" }),
  example("ids", { ...none, BUG: "outbid-for-nothing", MUTANTS: "Auctions.collect" }),
  example("vault", {
    ...{ BUG: "allowance-not-spent", MUTANTS: "ERC4626._convertToShares" },
    ...{ EDITION: "openzeppelin", OBJECTIVE: "what-alice-gains-of-the-others" },
  }),
  {
    name: "compiled by Foundry",
    words: { ...none, BUG: "canary-no-call-succeeds", MUTANTS: "Coin.issue" },
    make: () => {
      const copy = new Copy("foundry", join(__dirname, "..", "init", "projects", "foundry"));
      copy.write("assay.config.ts", SHORTEST);
      return copy;
    },
  },
];

describe("all commands for all projects", function () {
  this.timeout(300_000);
  const copies = PROJECTS.map(({ make }) => make());
  const files: string[] = [];
  after(() => copies.forEach((copy) => copy.remove()));

  const found = async (copy: Copy, bug: string): Promise<string> => {
    const flags = `campaign --bug ${bug} --seed 2 --runs 12 --workers 1 --fail-fast --out found`;
    const { status, stderr } = await copy.assay(...flags.split(" "));
    assert.equal(status, 7, stderr);
    const file = readdirSync(join(copy.root, "found")).find((one) => /^(INV|LOCKSTEP)-.*\.json$/.test(one));
    return join("found", file ?? "");
  };

  before(async () => {
    files.push(...(await Promise.all(copies.map((copy, i) => found(copy, PROJECTS[i]?.words.BUG ?? "")))));
  });

  function check({ status, stderr }: Ended, wanted: Cell, name: string): void {
    if (typeof wanted === "number") {
      assert.equal(status, wanted, `${name}: ${stderr}`);
      return;
    }
    assert.equal(status, 1, `${name}: ${stderr}`);
    const lines = stderr.trim().split("\n");
    assert.match(lines.at(-1) ?? "", /^error: /, name);
    assert.match(lines.at(-1) ?? "", wanted, name);
  }

  /** A command's arguments for a project. */
  function argumentsOf(command: string, project: number): readonly string[] {
    const words: Readonly<Record<string, string>> = { ...PROJECTS[project]?.words, FILE: files[project] ?? "" };
    return command.split(" ").map((one) => words[one] ?? one);
  }

  for (const [command, ...cells] of TABLE)
    it(`given \`${command}\`, then it does it, or says in one line that it cannot, and prints what its schema describes`, async () => {
      const how = IN_ONE_PROJECT.test(command) ? "ended" : "assay";
      const ended = await Promise.all(copies.map((copy, i) => copy[how](...argumentsOf(command, i), "--json")));
      ended.forEach((one, i) => {
        check(one, cells[i] ?? 0, PROJECTS[i]?.name ?? "");
        printedBy(argumentsOf(command, i), one.stdout);
      });
    });

  it("given a limit of an objective, when the gate judges, then a larger value is a violation", async () => {
    const [, , copy] = copies;
    assert.ok(copy !== undefined);
    const config = copy.read("assay.config.ts");
    try {
      for (const [above, expected] of [
        ["10n ** 30n", 0],
        ["-1n", 7],
      ] as const) {
        copy.write("assay.config.ts", config);
        copy.edit("assay.config.ts", 'players: ["alice"],', `players: ["alice"], limit: { above: ${above}, runs: 8 },`);
        const { status } = await copy.assay("gate", "--only", "objectives", "--edition", "openzeppelin");
        assert.equal(status, expected, above);
      }
    } finally {
      copy.write("assay.config.ts", config);
    }
  });

  it("given `queue campaign` and a worker, then the work is done there", async function () {
    if (missingRedis() !== undefined) this.skip();
    // a worker of one project refuses the work of another
    const servers = await Promise.all(copies.map(() => startRedis()));
    const environments = servers.map(({ url, password }) => ({ ASSAY_QUEUE: url, ASSAY_QUEUE_PASSWORD: password }));
    const workers = copies.map((copy, i) => copy.background(environments[i] ?? {}, "worker", "--workers", "1"));
    try {
      const flags = "queue campaign --edition EDITION --seed 1 --runs 4 --out queued";
      const ended = await Promise.all(
        copies.map((copy, i) => copy.assayIn(environments[i] ?? {}, ...argumentsOf(flags, i))),
      );
      ended.forEach((one, i) => check(one, [0, 0, 0, 7][i] ?? 0, PROJECTS[i]?.name ?? ""));
    } finally {
      for (const worker of workers) worker.kill("SIGKILL");
      await Promise.all(servers.map((server) => server.stop()));
    }
  });

  it("given the exported tests, when they are compiled and run, then they pass on the contracts as they are, and fail where they are broken", async () => {
    const pots = toyCopy("pots");
    const copy = new Copy("exported", null);
    try {
      const file = await found(pots, "taken-twice");
      for (const [kind, out] of [
        ["foundry", "exported.t.sol"],
        ["hardhat", "exported.js"],
      ] as const)
        check(await pots.assay("export", file, "--to", kind, "--out", out), 0, "pots");
      const checkout = new Checkout(copy);
      const all = [...PROJECTS.slice(0, 3).map(({ name }, i) => [name, copies[i]] as const), ["pots", pots] as const];
      for (const [name, project] of all) if (project) checkout.add(name, project, "exported.t.sol", "exported.js");
      const names = all.map(([name]) => name).sort();
      assert.deepEqual(await checkout.forge(), { passed: names, failed: [] });
      assert.deepEqual(await checkout.hardhat(), { passed: names, failed: [] });
      // the bugs of the other projects are in packages, which they share
      checkout.break(pots, "taken-twice");
      checkout.break(copies[1] ?? pots, "outbid-for-nothing");
      const broken = { passed: ["erc20", "vault"], failed: ["ids", "pots"] };
      assert.deepEqual(await checkout.forge(), broken);
      assert.deepEqual(await checkout.hardhat(), broken);
    } finally {
      copy.remove();
      pots.remove();
    }
  });
});
