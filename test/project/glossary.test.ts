import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { misplaced, placedNames } from "./docs/glossary";

const ROOT = resolve(__dirname, "../..");

describe("the glossary", () => {
  const text = readFileSync(join(ROOT, "docs/glossary.md"), "utf8");

  it("given its code names, then each occurs in the sources that the glossary names", () => {
    const placed = placedNames(text);
    assert.ok(placed.length > 60, `expected more than 60 names, found ${placed.length}: are the tables as they were?`);
    assert.deepEqual(misplaced(ROOT, placed), []);
  });

  it("given its rows, then each has a meaning, and a place in the code", () => {
    const rows = text.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| term |"));
    for (const row of rows) {
      const [, term = "", meaning = "", place = ""] = row.split("|").map((cell) => cell.trim());
      assert.ok(term !== "" && meaning.length > 15 && place.includes("`"), row);
    }
    const terms = rows.map((row) => row.split("|")[1]?.trim());
    assert.equal(new Set(terms).size, terms.length, "a term stands there twice");
  });

  it("given a missing name, or one that only exists under another path, then it is named", () => {
    const gone =
      "| x | what nobody has | `Campaign`, `Campagne` in `packages/assay/src/campaign/`; `Campaign` in `model/` |";
    assert.deepEqual(misplaced(ROOT, placedNames(gone)), [
      { name: "Campagne", path: "packages/assay/src/campaign/" },
      { name: "Campaign", path: "model/" },
    ]);
  });
});
