import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Project } from "../../src/project/project";
import { readKills } from "../../src/cli/mutate/kills";
import { run, type Ran } from "./run";
import { DIGESTS, mutantProject } from "./toy-mutants";

describe("the pages of a mutation run", () => {
  let folder = "";
  const file = (name: string): string => readFileSync(join(folder, name), "utf8");
  const pages = (project: Project, ...flags: string[]): Promise<Ran> =>
    run(project, ["mutation-pages", "--out", folder, "--budget", "200", "--workers", "1", "--json", ...flags]);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "assay-pages-"));
    writeFileSync(join(folder, "mutation.md"), "before\n\n<!-- mutation -->\n<!-- /mutation -->\n\nafter\n");
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it("given mutants of two editions, when all are tried, then kills and tables have their outcomes", async () => {
    const { code, stderr } = await pages(mutantProject(folder), "--fresh");
    assert.equal(code, 0, stderr);
    const kills = readKills(join(folder, "mutation-kills.json"));
    assert.deepEqual(Object.keys(kills), ["one", "two"]);
    const { digests, mutants: all, equivalent, killed, checks } = kills.one ?? assert.fail("no edition one");
    assert.deepEqual({ digests, all, equivalent, killed }, { digests: DIGESTS, all: 6, equivalent: 1, killed: 4 });
    const first = Object.values(checks).reduce((sum, check) => sum + check.first, 0);
    const caught = Object.values(checks).reduce((sum, check) => sum + check.caught, 0);
    assert.equal(first, 4, "each has one that gives it its name");
    assert.ok(caught > 4, `${caught}: some step shows more than one thing`);
    const tables = file("mutation.md");
    assert.match(tables, /^before\n\n<!-- mutation -->\n\nSeed 1, .* 200 steps/);
    assert.match(tables, /\| one \| 6 \| 1 \| 4 \| 1 \| 80\.0 % \| 1 \| \d+ s \|\n\| two \|/);
    assert.match(tables, /\| odd \| 6 \| 0 \| 4 \| 2 \| 66\.6 % \|\n\| even \| 6 \| 2 \| 4 \| 0 \| 100\.0 % \|/);
    // the four bugs and the survivor; a law of the toy catches one
    assert.match(tables, /\| one \| lockstep \| 5 \| 4 \| 80\.0 % \| 0 \| \d \| \d+\.\d \|/);
    assert.match(tables, /\| one \| invariants \| 5 \| [1-3] \| \d\d\.0 % \| 0 \| 0 \|/);
    assert.match(tables, /\| one \| laws \| 5 \| 1 \| 20\.0 % \| 0 \| 0 \|/);
    assert.match(tables, /<!-- \/mutation -->\n\nafter\n$/);
  });

  it("given all outcomes, when the pages are written again, then nothing is tried and they are the same", async () => {
    await pages(mutantProject(folder), "--fresh");
    const names = ["mutation-kills.json", "mutation.md", "one-1-50.jsonl"];
    const before = names.map(file);
    const { code, stderr } = await pages(mutantProject(folder));
    assert.equal(code, 0, stderr);
    assert.match(stderr, /6 mutants .*, 6 known from an earlier run/);
    assert.match(stderr, /5 mutants by laws alone, 5 known/);
    assert.deepEqual(names.map(file), before);
  });

  it("given a changed invariant, when the command is run without --fresh, then the results of earlier checks are ignored", async () => {
    await pages(mutantProject(folder), "--fresh");
    const { stderr } = await pages(mutantProject(folder, { ...DIGESTS, invariants: "other" }));
    assert.match(stderr, /6 mutants .*, 0 known from an earlier run/);
    assert.equal(readKills(join(folder, "mutation-kills.json")).one?.digests.invariants, "other");
  });

  it("given no time, then no page is written, and it says how to continue", async () => {
    const ran = await pages(mutantProject(folder), "--timeout", "0.001");
    assert.equal(ran.code, 8);
    const { untried } = ran.json();
    assert.ok(typeof untried === "number" && untried > 0, String(untried));
    assert.match(ran.stderr, /\d+ trials are left: run the command again, without --fresh/);
    assert.throws(() => file("mutation-kills.json"), /ENOENT/);
  });

  it("given a folder without the place for tables, or --only for docs/, then it is refused before anything is tried", async () => {
    writeFileSync(join(folder, "mutation.md"), "nothing\n");
    const refused = await pages(mutantProject(folder));
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /expected a file with the lines <!-- mutation --> and <!-- \/mutation -->/);
    const only = await run(mutantProject(folder), ["mutation-pages", "--only", "toy"]);
    assert.equal(only.code, 1);
    assert.match(only.stderr, /--only: the pages in docs\/ are about all mutants; name another folder/);
  });

  it("given outcomes that older checks judged, when mutants are tried, then they are known, and with --kills they are not", async () => {
    const mutate = (project: Project, ...flags: string[]): Promise<Ran> =>
      run(project, [
        "mutate",
        "--edition",
        "one",
        "--budget",
        "200",
        "--workers",
        "1",
        "--report",
        join(folder, "r.md"),
        ...flags,
      ]);
    await mutate(mutantProject(folder));
    const changed = mutantProject(folder, { ...DIGESTS, model: "other" });
    assert.match((await mutate(changed)).stdout, /, 6 known from an earlier run/);
    const kills = join(folder, "kills.json");
    assert.match((await mutate(changed, "--kills", kills)).stdout, /, 0 known from an earlier run/);
    assert.equal(readKills(kills).one?.digests.model, "other");
  });
});
