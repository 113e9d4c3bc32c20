import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCounterexample, serialize } from "../../src/run/counterexample";
import type { Project } from "../../src/project/project";
import { run } from "./run";
import { runToy } from "./run-toy";
import { toyProject } from "./toy-project";

describe("assay regressions", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "regressions-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("given an unknown edition, then it is refused in one line, and nothing is reported as held", async () => {
    const { code, stderr } = await runToy("regressions", folder, "--edition", "curent");
    assert.equal(code, 1);
    assert.match(stderr, /^error: --edition: expected .*, received "curent"/m);
  });

  it("given the record of a campaign beside a counterexample, then it is skipped, and a damaged file is named", async () => {
    const flags = ["--seed", "7", "--runs", "20", "--bug", "lost-third", "--workers", "1", "--out", folder];
    assert.equal((await runToy("campaign", "--edition", "toy", ...flags)).code, 7);
    await writeFile(join(folder, "z-damaged.json"), "{");
    const ran = await runToy("regressions", folder, "--json");
    const { files } = ran.json() as { files: readonly { file: string; outcome: string }[] };
    assert.deepEqual(
      files
        .map(({ file, outcome }) => [/[^/]*?(?=-\w{10}\.|\.)/.exec(file.slice(folder.length + 1))?.[0], outcome])
        .sort(),
      [
        ["INV-SUM", "gone"],
        ["z-damaged", "unreadable"],
      ],
    );
  });

  it("given a counterexample of a canary, then it is skipped, and a search for canaries leaves none", async () => {
    const canaries: Project = {
      ...toyProject,
      bugs: (edition) => toyProject.bugs?.(edition).map((bug) => ({ ...bug, family: "canaries" })) ?? [],
    };
    const flags = ["--bug", "lost-third", "--seed", "7", "--workers", "1", "--out", folder, "--json"];
    const searched = await run(canaries, ["bugs", ...flags]);
    assert.equal(searched.code, 0, searched.stderr);
    assert.equal(searched.json()["found"], 1);
    assert.deepEqual(await readdir(folder), []);
    assert.equal((await run(canaries, ["campaign", "--runs", "20", ...flags])).code, 7);
    const replayed = await run(canaries, ["regressions", folder, "--json"]);
    assert.deepEqual([replayed.code, replayed.json()["files"]], [0, []]);
  });

  it("given files of a removed edition or objective, then each is named, and the others are still replayed", async () => {
    const found = await runToy(
      ...["maximise", "--objective", "held", "--seed", "1", "--runs", "40", "--steps", "5", "--workers", "1"],
      ...["--out", folder, "--json"],
    );
    const file = String(found.json()["file"]);
    const kept = await readCounterexample(file);
    const { objective } = kept;
    assert.ok(objective !== undefined);
    const edition = { ...kept, edition: "before" };
    const renamed = { ...kept, objective: { ...objective, name: "renamed" } };
    await rm(file);
    await writeFile(join(folder, "a-edition.json"), serialize(edition));
    await writeFile(join(folder, "b-objective.json"), serialize(renamed));
    await writeFile(join(folder, "c-same.json"), serialize(kept));
    const ran = await runToy("regressions", folder, "--json");
    assert.equal(ran.code, 7, ran.stderr);
    const { files } = ran.json() as { files: readonly { file: string; outcome: string }[] };
    assert.deepEqual(files.map((one) => [one.file.slice(folder.length + 1), one.outcome]).sort(), [
      ["a-edition.json", "unreadable"],
      ["b-objective.json", "unreadable"],
      ["c-same.json", "same"],
    ]);
    assert.equal(await readFile(join(folder, "c-same.json"), "utf8"), serialize(kept));
  });
});
