import assert from "node:assert/strict";
import { join, resolve } from "node:path";
import { placeBetween } from "assay/cli/between";
import { OBJECTIVES } from "../../properties/objectives";
import { committedIn, findingOf, pageWith, type Filled } from "../../scripts/exposures/page";

const row = (objective: string, value: string | null): Filled => ({
  ...{ project: "mutual", edition: "current", objective, title: "What is gained", rules: ["PAY-1", "FEE-1"] },
  ...{ about: "a member", seed: 1 },
  found: {
    ...{ value, unit: "native", outcome: "confirmed", sequences: 400, steps: 9_000, seconds: 3.2 },
    program: ["a call"],
  },
});

describe("the page of exposures", () => {
  const before = committedIn(
    pageWith("", [row("gain", "100"), row("loss", "-100"), row("none", "0"), row("empty", null)]),
  );

  it("given rows, when they are read from the page, then objective, value and sequences are those that were written", () => {
    assert.deepEqual(
      before.map(({ edition, objective, value, sequences }) => [edition, objective, value, sequences]),
      [
        ["current", "gain", "100", 400],
        ["current", "loss", "-100", 400],
        ["current", "none", "0", 400],
        ["current", "empty", null, 400],
      ],
    );
  });

  it("given values that are 5 % above those of the page, or less, then none is a finding", () => {
    const now = [row("gain", "105"), row("loss", "-95"), row("none", "0"), row("empty", null), row("gain", "1")];
    for (const one of now) assert.equal(findingOf(before, one), undefined);
  });

  it("given values that are more, or are not in the page, then each is a finding", () => {
    const now = [row("gain", "105.1"), row("loss", "-94.9"), row("none", "0.1"), row("empty", "-1"), row("new", "-1")];
    assert.deepEqual(
      now.map((one) => findingOf(before, one)?.split(":")[0]),
      now.map(({ objective }) => `mutual, current, ${objective}`),
    );
  });

  it("given a search in which model and chain differ, or the chain shows less, then that is a finding, whatever the value", () => {
    const found = (outcome: "differs" | "less") => {
      const one = row("gain", "1");
      return findingOf(before, { ...one, found: { ...one.found, outcome } });
    };
    assert.match(found("differs") ?? "", /^mutual, current, gain: model and chain differ/);
    assert.match(found("less") ?? "", /^mutual, current, gain: 1 native in the model, less on the chain$/);
  });

  it("given rows of a new search, then they replace those of their objective and edition, with their programs, and the others stay", () => {
    const page = `\n\n${pageWith("", [row("gain", "100"), row("loss", "-100")])}\n\n`;
    const now = { ...row("gain", "300"), found: { ...row("gain", "300").found, program: ["another call"] } };
    const [changed, added] = [pageWith(page, [now]), pageWith(page, [row("new", "1")])];
    const rows = (text: string) => committedIn(text).map(({ objective, value }) => [objective, value]);
    assert.deepEqual(rows(changed), [
      ["gain", "300"],
      ["loss", "-100"],
    ]);
    assert.deepEqual(rows(added), [
      ["gain", "100"],
      ["loss", "-100"],
      ["new", "1"],
    ]);
    assert.equal(changed.match(/<details>/g)?.length, 2);
    assert.match(
      changed,
      /<summary>gain, current: What is gained<\/summary>\n\nWho plays: a member\.\n\n1\. `another call`\n\nAll of it: `npx assay maximise --objective gain --edition current --seed 1 --runs 400`/,
    );
    assert.equal(pageWith(pageWith(page, [now]), [now]), changed);
    assert.equal(pageWith(page, [row("gain", "100"), row("loss", "-100")]).trim(), page.trim());
  });

  it("given the committed page, then its table has only objectives, each once per edition", () => {
    const page = join(resolve(__dirname, "../.."), "docs", "exposures.md");
    const table = committedIn(placeBetween(page, "exposures").inside);
    const names = new Set(OBJECTIVES.map(({ name }) => name));
    assert.ok(table.length > 0);
    for (const { objective, sequences } of table) assert.ok(names.has(objective) && sequences > 0, objective);
    assert.equal(new Set(table.map(({ edition, objective }) => `${edition} ${objective}`)).size, table.length);
  });
});
