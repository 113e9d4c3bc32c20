import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type ts from "typescript";
import { problemsIn, programOf } from "../init/support";
import type { Copy } from "./support";
import { toyCopy } from "./toy";

describe("several contracts of one kind", function () {
  this.timeout(300_000);

  /** The first finding of a campaign: its identity, and its shrunk calls. */
  async function found(copy: Copy, bug: string) {
    const flags = `campaign --bug ${bug} --seed 2 --runs 12 --workers 1 --fail-fast --out found`;
    const { status, stderr } = await copy.assay(...flags.split(" "));
    assert.equal(status, 7, stderr);
    const file = join("found", readdirSync(join(copy.root, "found"))[0] ?? "");
    const { identity, steps } = JSON.parse(readFileSync(join(copy.root, file), "utf8")) as {
      identity: string;
      steps: readonly { words: string; call?: unknown }[];
    };
    return { file, identity, calls: steps.flatMap(({ words, call }) => (call === undefined ? [] : [words])) };
  }

  let program: ts.Program | undefined;

  /** Writes the types, and expects no error of the compiler. */
  async function isTyped(copy: Copy): Promise<void> {
    assert.equal((await copy.assay("types")).status, 0);
    const files = ["assay.config.ts", "assay-types.d.ts"].map((file) => join(copy.root, file));
    program = programOf(files, program);
    assert.deepEqual(problemsIn(files, program), []);
  }

  for (const name of ["jars", "pots"] as const)
    it(`given the ${name} as they are, then all of them do what the model says, and the project has its types`, async () => {
      const copy = toyCopy(name);
      try {
        const { status, stdout } = await copy.assay(..."campaign --seed 1 --runs 8 --workers 1 --out held".split(" "));
        assert.equal(status, 0, stdout);
        assert.match(stdout, /held: every step went as predicted/);
        await isTyped(copy);
      } finally {
        copy.remove();
      }
    });

  it("given a bug in one of two jars, then that jar is found by its name, and a replay fails in the same way", async () => {
    const copy = toyCopy("jars");
    try {
      const { file, identity, calls } = await found(copy, "small-jar-loses-one");
      assert.match(identity, /^(INV-NO-MARBLE-IS-LOST|LOCKSTEP-STATE:Jar\.marbles)$/);
      assert.equal(calls.length, 1);
      assert.match(calls[0] ?? "", /^jar:small\.fill\(/);
      const { status, stdout } = await copy.assay("replay", file);
      assert.equal(status, 7, stdout);
      assert.match(stdout, /jar:small\.marbles\(\)/);
    } finally {
      copy.remove();
    }
  });

  it("given a bug in a contract that a factory creates, then it is found together with the call that creates it, and a replay fails in the same way", async () => {
    const copy = toyCopy("pots");
    try {
      const { file, identity, calls } = await found(copy, "taken-twice");
      assert.match(identity, /^(INV-A-POT-HAS-WHAT-IT-SAYS|LOCKSTEP-STATE:Pot\.total)$/);
      assert.deepEqual(
        calls.map((words) => words.replace(/\(.*/, "")),
        ["pots.make", "pot:1.put", "pot:1.take"],
      );
      const { status, stdout } = await copy.assay("replay", file);
      assert.equal(status, 7, stdout);
      assert.match(stdout, /pot:1\.total\(\)/);
    } finally {
      copy.remove();
    }
  });

  it("given an invalid `born`, then one line says what to do", async () => {
    const copy = toyCopy("pots");
    try {
      const campaign = async (): Promise<string> => {
        const { status, stderr } = await copy.assay("campaign", "--runs", "1", "--workers", "1");
        assert.equal(status, 1, stderr);
        return stderr.trim().split("\n").at(-1) ?? "";
      };
      copy.edit("assay.config.ts", 'born("Pots")', 'born("Potts")');
      assert.match(await campaign(), /born by a contract that is deployed, received "Potts".*Pots/);
      copy.edit("assay.config.ts", 'born("Potts")', 'born("Pots"), Jar: born("Pots")');
      assert.match(await campaign(), /Pots makes pot too/);
    } finally {
      copy.remove();
    }
  });
});
