import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectOf } from "../../../src/project/kit";
import { writeCorpus } from "../../../src/project/corpus-file";
import type { SetupChoice } from "../../../src/project/project";
import type { Invariant, CorpusEntry, RecordedCall } from "../../../src/core/types";
import { till, tillArtifacts, world } from "./till";

const [alice = ""] = world.people;
const PAID: RecordedCall = {
  time: 1_900_000_020,
  kind: "pay",
  call: { caller: alice, args: { note: "" }, value: 1n },
};
const choiceOf = (edition: string, bug: string | null = null): SetupChoice => ({
  ...{ edition, bug },
  engine: "none",
  rpcUrl: null,
});
const silent = (): void => undefined;

describe("a project of the kit", function () {
  this.timeout(60_000);
  const root = mkdtempSync(join(tmpdir(), "assay-kit-project-"));
  after(() => rmSync(root, { recursive: true, force: true }));
  writeFileSync(join(root, "model.ts"), "export {};\n");
  const never: Invariant<null> = { ...till.invariants[0], id: "INV-NEVER-1" } as Invariant<null>;
  const given = {
    ...till,
    root,
    editions: { one: {}, two: {} },
    compiled: { artifacts: () => tillArtifacts(), folder: "." },
    canaries: [{ name: "canary", title: "it never happens", invariant: never }],
  };
  const project = projectOf(given);
  const keep = (edition: string, calls: readonly RecordedCall[], of = edition): void => {
    const sequences: readonly CorpusEntry[] = [{ offset: 10, calls }];
    writeCorpus(join(root, "corpus", `${edition}.json`), { edition: of, seed: 1, features: {}, sequences });
  };
  const callsOf = async (edition: string, bug: string | null = null) => {
    const { corpus = [] } = await project.subject(choiceOf(edition, bug), silent);
    return corpus.map(({ calls }) => calls);
  };

  it("given a corpus of its edition, then campaigns begin with it, including those of a canary", async () => {
    keep("one", [PAID]);
    assert.deepEqual(await callsOf("one"), [[PAID]]);
    assert.deepEqual(await callsOf("one", "canary"), [[PAID]]);
    assert.deepEqual(await callsOf("two"), []);
  });

  for (const [what, calls, expected] of [
    ["an operation that is gone", [{ ...PAID, kind: "sell" }], /received "sell"/],
    [
      "an argument that is gone",
      [{ ...PAID, call: { caller: alice, args: { text: "" } } }],
      /expected note, received text too/,
    ],
  ] as const)
    it(`given a corpus with ${what}, then the error names file, edition and what to do`, async () => {
      keep("one", calls);
      await assert.rejects(callsOf("one"), (error: Error) => {
        assert.match(error.message, expected);
        assert.ok(error.message.startsWith(join(root, "corpus", "one.json")), error.message);
        assert.match(error.message, /`npx assay distill --fresh --edition one`$/);
        return true;
      });
    });

  it("given a corpus of another edition, then it is refused", async () => {
    keep("two", [PAID], "one");
    await assert.rejects(callsOf("two"), /two\.json: .*expected one of the edition two, received one of one/);
  });

  it("given a corpus that changes, then the digest of every edition does, since a queue is found by one with nothing chosen", () => {
    const digests = (): readonly (string | undefined)[] =>
      ["one", "two"].map((edition) => project.codeDigest?.({ edition, bug: null }));
    keep("two", [PAID]);
    const [one, two] = digests();
    assert.equal(one, two);
    keep("two", []);
    const [other, same] = digests();
    assert.equal(other, same);
    assert.notEqual(other, one);
  });

  it("given contracts that another tool compiles, then a digest needs no folder of contracts", () => {
    assert.match(project.codeDigest?.({ edition: "one", bug: null }) ?? "", /^[0-9a-f]{64}$/);
  });

  it("given a canary, then its code is that of the intact protocol, which declares it", () => {
    const digest = project.codeDigest?.({ edition: "one", bug: "canary" }, ["canary"]);
    assert.equal(digest, project.codeDigest?.({ edition: "one", bug: null }));
  });

  it("given `code` with an unknown name, then the error names it", () => {
    assert.throws(() => projectOf({ ...given, code: ["model.ts", "rules"] }), /received "rules", which is not there/);
  });

  it("given a model that learns from the chain, then there is no search, and no precondition is allowed", async () => {
    const meeting = { ...given, meet: () => undefined };
    assert.equal(projectOf(meeting).search, undefined);
    assert.deepEqual(project.search?.model, ["model.ts"]);
    const operations = till.operations.map((one) => ({ ...one, precondition: () => true }));
    await assert.rejects(
      projectOf({ ...meeting, operations }).subject(choiceOf("one"), silent),
      /expected no precondition in a protocol with `meet`/,
    );
  });
});
