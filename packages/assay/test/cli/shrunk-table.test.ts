import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { placeBetween } from "../../src/cli/between";
import { markOf, rowsIn, tableOf, updateTable, type ShrunkRow } from "../../src/cli/bugs/report";

const row = (bug: string, steps: number): ShrunkRow => ({
  ...{ bug, id: "INV-LOCK-1", from: 20, steps, minimal: true },
});

describe("the table of shrunk bugs", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "assay-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("given some of an edition's bugs, then the rows of the others stay, but not of removed ones", async () => {
    const file = join(folder, "table.md");
    const before = tableOf([row("kept", 3), row("looked-for", 4), row("renamed", 5)]);
    await writeFile(file, `<!-- bugs current -->\n\n${before}\n\n<!-- /bugs current -->\n`);
    updateTable(file, "current", [row("looked-for", 2)], new Set(["kept", "looked-for", "new-name"]));
    const text = await readFile(file, "utf8");
    assert.deepEqual(rowsIn(text), [row("kept", 3), row("looked-for", 2)]);
    assert.match(text, /^2 of 2 found; /m);
  });

  for (const edition of ["current", "earlier"])
    it(`given docs/shrinking.md, then the command that it names finds the table of the ${edition} edition`, () => {
      const page = resolve(__dirname, "../../../../docs/shrinking.md");
      assert.ok(rowsIn(placeBetween(page, markOf(edition)).inside).length > 0);
    });
});
