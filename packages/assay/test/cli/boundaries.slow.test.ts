import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./run";
import { searchedToy } from "./searched-toy";
import { toyProject } from "./toy-project";

const folder = mkdtempSync(join(tmpdir(), "assay-boundaries-"));
const corpus = join(folder, "toy.json");
const page = join(folder, "boundaries.md");
const EMPTY = "<!-- boundaries toy -->\n<!-- /boundaries toy -->\n";

describe("assay boundaries", () => {
  before(async () => {
    await run(searchedToy(corpus), ["distill", "--sequences", "60", "--steps", "8", "--calls", "100"]);
  });

  it("given a page, when it is written, then --check finds it as it is, and fails once it says something else", async () => {
    writeFileSync(page, EMPTY);
    const project = searchedToy(corpus);
    const stale = await run(project, ["boundaries", "--markdown", page, "--check"]);
    assert.notEqual(stale.code, 0);
    assert.match(stale.stderr + stale.stdout, /the table in .*boundaries\.md is not what the corpus comes to/);
    assert.equal(readFileSync(page, "utf8"), EMPTY, "nothing is written");
    assert.equal((await run(project, ["boundaries", "--markdown", page])).code, 0);
    assert.match(readFileSync(page, "utf8"), /toy: \d+ comparisons of whole numbers/);
    assert.equal((await run(project, ["boundaries", "--markdown", page, "--check"])).code, 0);
  });

  it("given a reason for a comparison that the model does not have, then it fails and names it", async () => {
    const unreachable = join(folder, "unreachable.yaml");
    writeFileSync(unreachable, '- { reason: "nobody knows why", sides: ["0"], comparisons: ["toy.ts: a < gone"] }\n');
    const project = searchedToy(corpus);
    const search = { ...project.search, unreachable } as typeof project.search;
    const { code, stderr, stdout } = await run({ ...project, ...(search === undefined ? {} : { search }) }, [
      "boundaries",
    ]);
    assert.notEqual(code, 0);
    assert.match(stderr + stdout, /toy\.ts: a < gone: the model has no such comparison/);
  });

  it("given no search, no corpus, or --check without a page, then it is refused in a line that says what to do", async () => {
    for (const [project, more, says] of [
      [toyProject, [], /no `search`/],
      [searchedToy(join(folder, "none.json")), [], /make it with `npx assay distill/],
      [searchedToy(corpus), ["--check"], /name the file that is looked at with --markdown/],
    ] as const) {
      const { code, stderr } = await run(project, ["boundaries", ...more]);
      assert.notEqual(code, 0);
      assert.match(stderr, says);
    }
  });
});
