import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { VAULT, assay } from "./vault-command";

/** Written by `assay types`. */
const TYPES = "assay-types.d.ts";
const MOST_LINES = 500;

const campaign = z.object({ outcome: z.string(), digest: z.string() });
const properties = z.object({
  outcome: z.string(),
  laws: z.array(z.object({ id: z.string(), verdict: z.string() })),
});
const replayed = z.object({ outcome: z.string() });
const explained = z.object({ runs: z.number() });
const gate = z.object({ exitCode: z.number() });
const searched = z.object({
  total: z.number(),
  rows: z.array(
    z.object({ bug: z.string(), found: z.boolean(), id: z.string().nullable(), steps: z.number().nullable() }),
  ),
});

describe("examples/vault, a project outside the repository", function () {
  this.timeout(240_000);
  const out = mkdtempSync(join(tmpdir(), "assay-vault-"));
  after(() => rmSync(out, { recursive: true, force: true }));

  it("given its files, then they import the package and nothing else of this repository", () => {
    const own = readdirSync(VAULT).filter((name) => name.endsWith(".ts"));
    const imports = own.flatMap((name) =>
      [...readFileSync(join(VAULT, name), "utf8").matchAll(/from "([^"]+)"/g)].map(([, from = ""]) => from),
    );
    assert.ok(imports.length > 5);
    assert.deepEqual(
      imports.filter((from) => !from.startsWith("./") && !/^(assay(\/standards)?|fast-check)$/.test(from)),
      [],
    );
  });

  it("given its lines, then the model and the project are as short as was promised", () => {
    const lines = (name: string): number => readFileSync(join(VAULT, name), "utf8").trimEnd().split("\n").length;
    const own = readdirSync(VAULT).filter((name) => name.endsWith(".ts") && name !== TYPES);
    const sum = own.reduce((total, name) => total + lines(name), 0);
    assert.ok(own.length >= 3 && sum <= MOST_LINES, `${sum} lines of ${own.join(", ")}`);
  });

  for (const edition of ["openzeppelin", "openzeppelin-offset", "solady", "solmate", "fee"])
    it(`given ${edition}, when a campaign and the laws run, then all holds`, async () => {
      const flags = ["--edition", edition, "--seed", "1"];
      const into = ["--workers", "1", "--out", join(out, edition)];
      assert.equal(campaign.parse(await assay("campaign", ...flags, "--runs", "20", ...into)).outcome, "held");
      const { outcome, laws } = properties.parse(await assay("properties", ...flags, "--runs", "20"));
      assert.equal(outcome, "held");
      assert.ok(laws.length >= 9, `${laws.length} laws`);
    });

  // those of the other editions weekly, in deep.yml
  it("given every second bug of one edition, when they are searched, then each is found by an id that it declares", async () => {
    const flags = ["--edition", "fee", "--seed", "1", "--workers", "2", "--every", "2"];
    const { total, rows } = searched.parse(await assay("bugs", ...flags, "--out", join(out, "bugs")));
    assert.ok(total >= 3, `${total} bugs`);
    assert.deepEqual(
      rows.filter(({ found }) => !found),
      [],
    );
    assert.ok(
      rows.every(({ steps }) => steps !== null && steps <= 6),
      "counterexamples are short",
    );
  });

  for (const [bug, law] of [
    ["redeem-rounds-up", "LAW-ERC4626-PREVIEW-2"],
    ["mint-rounds-down", "LAW-ERC4626-ROUNDING-1"],
    ["withdraw-burns-too-little", "LAW-ERC4626-ROUNDING-1"],
    ["inflation", "LAW-ERC4626-INFLATION-1"],
    ["allowance-not-spent", "LAW-ERC4626-ALLOWANCE-1"],
    ["limit-forgets-the-price", "LAW-ERC4626-MAX-1"],
    ["priced-after-the-transfer", "LAW-ERC4626-PREVIEW-1"],
  ] as const)
    it(`given ${bug}, then ${law} is violated: without a model`, async () => {
      const { laws } = properties.parse(await assay("properties", "--bug", bug, "--only", law, "--seed", "1"));
      assert.deepEqual(
        laws.map(({ id, verdict }) => [id, verdict]),
        [[law, "violated"]],
      );
    });

  it("given a counterexample, then it is replayed, explained, exported and reported, each by its command", async () => {
    const into = join(out, "one");
    const flags = ["--bug", "redeem-rounds-up", "--seed", "1", "--runs", "10", "--workers", "1", "--fail-fast"];
    await assay("campaign", ...flags, "--out", into);
    const file = readdirSync(into).find((name) => name.startsWith("INV-")) ?? "";
    const path = join(into, file);
    assert.equal(replayed.parse(await assay("replay", path)).outcome, "same");
    assert.ok(explained.parse(await assay("explain", path)).runs > 0);
    for (const [to, wanted] of [
      ["foundry", 'import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";'],
      ["hardhat", 'require("hardhat")'],
      ["markdown", "previews round to the vault's gain"],
    ] as const) {
      await assay("export", path, "--to", to, "--out", join(out, to));
      assert.ok(readFileSync(join(out, to), "utf8").includes(wanted), `${to}: ${wanted}`);
    }
    await assay("report", into, "--out", join(out, "report.html"));
    assert.match(readFileSync(join(out, "report.html"), "utf8"), /<html/);
  });

  it("given the gate, then it holds for the intact vault, and not for one with a bug", async () => {
    const status = async (only: string, ...more: string[]) => {
      const flags = ["--only", only, "--budget", "2s", "--seed", "1", "--out", join(out, "gate")];
      return gate.parse(await assay("gate", ...flags, ...more)).exitCode;
    };
    assert.equal(await status("compile,surface"), 0);
    assert.equal(await status("campaign,properties", "--edition", "openzeppelin"), 0);
    assert.equal(await status("compile,properties", "--bug", "mint-rounds-down"), 7);
  });
});
