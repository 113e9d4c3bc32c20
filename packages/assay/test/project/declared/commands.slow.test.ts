import assert from "node:assert/strict";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Copy } from "./support";

/** A command that cannot, and the one line that says why. */
type Refusal = RegExp;
/** What a command gives: its exit code, or why it cannot. */
type Row = readonly [command: string, erc20: number | Refusal, ids: number | Refusal, contractsAlone: number | Refusal];

const FAILING = "FILE";
const SHORTEST = `import { defineProject } from "assay";
export default defineProject({ contracts: { Auctions: () => [] } });
`;
const few = "--seed 1 --runs 4 --workers 1";

const TABLE: readonly Row[] = [
  ["types", 0, 0, 0],
  [`campaign ${few} --out held`, 0, 0, 0],
  ["bugs --seed 1 --workers 1 --out bugs", 0, 0, 0],
  [`replay ${FAILING}`, 7, 7, 7],
  [`replay ${FAILING} --trace`, 7, 7, 7],
  [`explain ${FAILING}`, 0, 0, 0],
  [`export ${FAILING} --to foundry --out a.t.sol`, 0, 0, /cannot be exported/],
  [`export ${FAILING} --to hardhat --out a.ts`, 0, 0, /cannot be exported/],
  [`export ${FAILING} --to markdown --out a.md`, 0, 0, /cannot be exported/],
  ["report found --out report.html", 0, 0, 0],
  [
    "distill --fresh --sequences 4 --patience 4 --steps 6 --calls 30 --seed 5 --searches 1 --workers 1",
    0,
    0,
    /cannot be searched|no `search`|corpus/,
  ],
  ["surface", 0, 0, 0],
  ["coverage --runs 1", 0, 0, 0],
  ["properties --runs 2", /no `laws`/, /no `laws`/, /no `laws`/],
  ["maximise --objective gain", /objective/, /objective/, /objective/],
  ["exhaust", /no small `world`/, /no small `world`/, /no small `world`/],
  ["misreadings", /no misreadings/, /no misreadings/, /no misreadings/],
];

const PROJECTS = [
  { name: "erc20", of: "erc20", column: 1, bug: "allowance-not-spent", config: undefined },
  { name: "ids", of: "ids", column: 2, bug: "outbid-for-nothing", config: undefined },
  { name: "contracts alone", of: "ids", column: 3, bug: "canary-no-call-succeeds", config: SHORTEST },
] as const;

for (const { name, of, column, bug, config } of PROJECTS)
  describe(`all commands for ${name}`, function () {
    this.timeout(180_000);
    let copy: Copy;
    let failing = "";

    before(() => {
      copy = new Copy(of);
      if (config !== undefined) {
        copy.write("assay.config.ts", config);
        // the example's bugs are those that its model finds
        rmSync(join(copy.root, "contracts/bugs"), { recursive: true });
      }
      const flags = `campaign --bug ${bug} --seed 2 --runs 12 --workers 1 --fail-fast --out found`;
      const { status, stderr } = copy.assay(...flags.split(" "));
      assert.equal(status, 7, stderr);
      const file = readdirSync(join(copy.root, "found")).find((one) => /^(INV|LOCKSTEP)-.*\.json$/.test(one));
      failing = join("found", file ?? "");
    });
    after(() => copy.remove());

    for (const row of TABLE)
      it(`given \`${row[0]}\`, then it does it, or says in one line that it cannot`, () => {
        const wanted = row[column];
        const { status, stderr } = copy.assay(...row[0].replace(FAILING, failing).split(" "));
        if (typeof wanted === "number") assert.equal(status, wanted, stderr);
        else {
          assert.equal(status, 1, stderr);
          assert.match(stderr.trim().split("\n").at(-1) ?? "", /^error: /);
          assert.match(stderr, wanted);
        }
      });
  });
