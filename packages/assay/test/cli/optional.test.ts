import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Project } from "../../src/project/project";
import { run } from "./run";
import { toyProject } from "./toy-project";

/** A project with only the tested parts. */
const BARE: Project = {
  editions: ["toy"],
  subject: async (choice, notify) => toyProject.subject(choice, notify),
  source: (choice) => toyProject.source(choice),
};

describe("a project without optional parts", () => {
  const out = mkdtempSync(join(tmpdir(), "assay-bare-"));
  after(() => rmSync(out, { recursive: true, force: true }));
  const few = ["--workers", "1", "--seed", "7", "--runs", "5", "--out", out];

  it("given one edition, when a campaign runs without --edition, then it is that one", async () => {
    const { code, stdout, stderr } = await run(BARE, ["campaign", ...few]);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^seed 7, edition toy, /);
  });

  it("given several editions, when none is named, then it is current, or else the first", async () => {
    for (const [editions, meant] of [
      [["earlier", "current"], "current"],
      [["second", "third"], "second"],
    ] as const) {
      const { stdout, stderr } = await run({ ...BARE, editions }, ["campaign", ...few]);
      assert.match(stdout, new RegExp(`^seed 7, edition ${meant}, `), stderr);
    }
  });

  it("given an unknown edition, then the error lists the existing ones", async () => {
    const { code, stderr } = await run(BARE, ["campaign", "--edition", "current", ...few]);
    assert.equal(code, 1);
    assert.match(stderr, /^error: --edition: expected toy, received "current"/);
  });

  for (const [argv, said] of [
    [["bugs"], "this project has no bugs in edition toy: there is nothing to find"],
    [["campaign", "--bug", "x"], '--bug: expected nothing: this project has no bugs, received "x"'],
    [["mutate"], "there are no mutants: the project in assay.config.ts has no `mutation`"],
    [["misreadings"], "this project has no misreadings in edition toy"],
    [
      ["properties", "--workers", "2"],
      "option '--workers <n>' argument '2' is invalid. expected 1: --shard 1/2 to 2/2, and `assay merge`, divide it.",
    ],
    [["properties", "--workers", "1"], "the project in assay.config.ts has no `laws`"],
    [["properties"], "the project in assay.config.ts has no `laws`"],
    [["compile"], "there is nothing to compile: the project in assay.config.ts has no `contracts`"],
    [["surface"], "the project in assay.config.ts has no `contracts`"],
    [["gate"], "the project in assay.config.ts has no `gate`"],
    [["coverage"], "coverage cannot be measured: the project in assay.config.ts has no `coverage`"],
    [["report", "."], "report: the project in assay.config.ts has no `reporting`"],
    [
      ["chunks", "--from", "0", "--to", "1", "--seed", "1", "--workers", "1", "--out", "bundle"],
      "results cannot be merged safely: the project in assay.config.ts has no `codeDigest`, which identifies the version of the code",
    ],
  ] as const)
    it(`given nothing for it, when \`${argv[0]} ${argv.slice(1).join(" ")}\` is asked for, then that is said in one line`, async () => {
      const { code, stderr } = await run(BARE, argv);
      assert.equal(code, 1, stderr);
      const lines = stderr.trim().split("\n");
      assert.ok(lines.at(-1)?.startsWith(`error: ${said}`), stderr);
    });

  it("given one objective, when none is named, then it is that one; given none at all, then one line says what to write", async () => {
    const withObjectives = (count: number): Project => ({
      ...BARE,
      subject: async (choice, notify) => {
        const { objectives = [], ...subject } = await toyProject.subject(choice, notify);
        return { ...subject, objectives: objectives.slice(0, count) };
      },
    });
    const none = await run(withObjectives(0), ["maximise", ...few]);
    assert.match(
      none.stderr,
      /^error: maximise: this project has no objective; write one in assay.config.ts, such as objectives: \{ .*\n$/,
    );
    assert.equal(none.code, 1);
    const { stdout, stderr } = await run(withObjectives(1), ["maximise", ...few]);
    assert.match(stdout, /^seed 7, edition toy; /, stderr);
  });
});
