import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { applyEdits, readSources } from "assay/compile";
import { messageOf } from "assay/judge";
import { loadModelWith, readMisreadings, type MisreadingFile } from "assay/project/misreadings";
import { protocol } from "../../scripts/protocol";

const ROOT = resolve(__dirname, "../..");
const FOLDER = join(ROOT, "contracts", "misreadings");

/** Every edit changes its file, and every id that is to notice a misreading exists in the edition. */
async function assertFit(edition: string, all: readonly MisreadingFile[]): Promise<void> {
  const sources = readSources(ROOT, "contracts");
  const subject = await protocol.subject({ edition, engine: "anvil", rpcUrl: null, bug: null }, () => undefined);
  const known = new Set(subject.invariants.map(({ id }) => id));
  for (const { name, contracts, model, noticedBy } of all) {
    assert.notDeepEqual(applyEdits(sources, contracts), sources, name);
    const files = [...new Set(model.map(({ file }) => file))];
    const texts = new Map(
      await Promise.all(files.map(async (file) => [file, await readFile(join(ROOT, file), "utf8")] as const)),
    );
    assert.notDeepEqual(applyEdits(texts, model), texts, name);
    for (const id of noticedBy) assert.ok(known.has(id) || id.startsWith("LAW-"), `${name}: ${id}`);
  }
}

describe("misreadings of model and contracts alike", () => {
  const all = readMisreadings(FOLDER);

  it("given the repository's, then they are at least thirty, with edits that fit both sides, and with existing ids", async () => {
    assert.ok(all.length >= 30, `${all.length}`);
    await assertFit("current", all);
  });

  it("given those of the earlier edition, then each of its rules of prices and claims has one that fits both sides, with existing ids", async () => {
    const earlier = readMisreadings(join(FOLDER, "earlier"));
    const rules = new Set(earlier.flatMap((one) => one.rules));
    for (const rule of ["E-BUMP", "E-DECAY", "E-FLOOR", "E-REVIEW", "E-DEPOSIT"]) assert.ok(rules.has(rule), rule);
    await assertFit("earlier", earlier);
  });

  it("given a process that has loaded the model, when a misreading is to be loaded, then it is refused", () => {
    const [first] = all;
    assert.ok(first !== undefined);
    // the subject above has loaded the model
    assert.throws(() => loadModelWith(ROOT, first), /expected a process that has not loaded the model/);
  });

  const good =
    "name: one\ntitle: t\nrules: [R]\nnoticedBy: [INV-1]\ncontracts: [{ file: f, find: a, replace: b }]\n" +
    "model: [{ file: model/m.ts, find: a, replace: b }]\n";
  const bad: readonly [string, string, RegExp][] = [
    ["under another name", good.replace("name: one", "name: two"), /expected the name one/],
    ["that only lockstep notices", good.replace("INV-1", "LOCKSTEP-STATE"), /noticedBy/],
    ["without a half", good.replace(/model: .*\n/, ""), /model/],
    ["whose model is elsewhere", good.replace("model/m.ts", "scripts/m.ts"), /expected files below model/],
  ];
  for (const [what, text, message] of bad) {
    it(`given a file ${what}, when read, then the error names it`, async () => {
      const folder = await mkdtemp(join(tmpdir(), "assay-"));
      try {
        await writeFile(join(folder, "one.yaml"), text);
        assert.throws(
          () => readMisreadings(folder),
          (error) => message.test(messageOf(error)) && messageOf(error).includes("one.yaml"),
        );
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  }
});
