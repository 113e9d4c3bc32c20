import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";

const ROOT = resolve(__dirname, "..", "..");
const VAULT = join(ROOT, "examples", "vault");
const MODEL = "model.ts";
const MOST_MODEL_LINES = 150;
const MOST_PROJECT_LINES = 450;

const campaign = z.object({ outcome: z.string(), digest: z.string() });
const broken = z.object({
  total: z.number(),
  rows: z.array(
    z.object({ seededBug: z.string(), found: z.boolean(), id: z.string().nullable(), steps: z.number().nullable() }),
  ),
});

/** `npx assay …` in the example's folder; gives the object of `--json`. */
function assay(...args: string[]): unknown {
  const bin = join(ROOT, "packages", "assay", "bin", "assay.cjs");
  const { stdout, stderr } = spawnSync(process.execPath, [bin, ...args, "--json"], { cwd: VAULT, encoding: "utf8" });
  const last = stdout.trim().split("\n").at(-1);
  if (last === undefined || last === "")
    throw new Error(`expected an object on stdout, received nothing; stderr: ${stderr}`);
  return JSON.parse(last);
}

describe("examples/vault, a project of an outsider", function () {
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
      imports.filter((from) => !from.startsWith("./") && !from.startsWith("assay/")),
      [],
    );
  });

  it("given its lines, then the model and the project are as short as was promised", () => {
    const lines = (name: string): number => readFileSync(join(VAULT, name), "utf8").trimEnd().split("\n").length;
    const project = readdirSync(VAULT).filter((name) => name.endsWith(".ts") && name !== MODEL);
    const sum = project.reduce((total, name) => total + lines(name), 0);
    assert.ok(lines(MODEL) <= MOST_MODEL_LINES, `${lines(MODEL)} lines of ${MODEL}`);
    assert.ok(sum <= MOST_PROJECT_LINES, `${sum} lines of ${project.join(", ")}`);
  });

  for (const edition of ["openzeppelin", "openzeppelin-offset", "solady"])
    it(`given ${edition}, when a campaign runs, then it holds`, () => {
      const { outcome } = campaign.parse(
        assay(
          "campaign",
          "--edition",
          edition,
          "--seed",
          "1",
          "--runs",
          "20",
          "--workers",
          "1",
          "--out",
          join(out, edition),
        ),
      );
      assert.equal(outcome, "held");
    });

  it("given the seeded bugs, when they are looked for, then each is found by what it names", () => {
    const { total, rows } = broken.parse(
      assay("broken", "--seed", "1", "--workers", "2", "--out", join(out, "broken")),
    );
    assert.ok(total >= 8, `${total} seeded bugs`);
    assert.deepEqual(
      rows.filter(({ found }) => !found),
      [],
    );
    assert.ok(
      rows.every(({ steps }) => steps !== null && steps <= 6),
      "counterexamples are short",
    );
  });
});
