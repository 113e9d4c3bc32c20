import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { OBJECTIVES } from "../../properties/objectives";
import { lostPaths } from "./docs/paths";

const ROOT = resolve(__dirname, "../..");
const PAGES = [
  "README.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "packages/assay/README.md",
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" }).map((name) => join("docs", name)),
].filter((name) => name.endsWith(".md"));
const read = (page: string): string => readFileSync(join(ROOT, page), "utf8");

describe("the documentation", () => {
  const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: Readonly<Record<string, string>> };

  it("given the README, then it has the two commands, and is read in three minutes", () => {
    const text = read("README.md");
    assert.match(text, /^npm ci && npm test {2,}#/m);
    assert.match(text, /^npm ci && npm run campaign {2,}#/m);
    // a technical text is read at some 300 words a minute
    const words = text.split(/\s+/).length;
    assert.ok(words <= 950, `expected at most 950 words, received ${words}: move what is not for a newcomer to docs/`);
  });

  it("given the README's picture, then it has at most 150 kB (npm run docs:picture makes it)", () => {
    const [, picture = ""] = /!\[[^\]]+\]\(([^)]+)\)/.exec(read("README.md")) ?? [];
    assert.ok(statSync(join(ROOT, picture)).size <= 150_000);
  });

  for (const page of PAGES) {
    it(`given ${page}, then its links lead to files, and its commands exist`, () => {
      const text = read(page);
      // code has brackets of its own
      const prose = text.replace(/```[\s\S]*?```|`[^`\n]*`/g, "");
      const links = [...prose.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link = ""]) => link);
      const lost = links.filter((link) => !/^\w+:/.test(link) && !existsSync(join(ROOT, dirname(page), link)));
      assert.deepEqual(lost, []);
      const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name);
      assert.deepEqual(
        commands.filter((name) => scripts[name] === undefined),
        [],
      );
    });

    // of what changed, it says where things were
    if (page === "CHANGELOG.md") continue;
    it(`given ${page}, then each path that it names in backticks exists`, () => {
      assert.deepEqual(lostPaths(ROOT, page, read(page)), []);
    });
  }

  it("given a page with a missing path, then it is named; paths in a table's folder, of the package, in a fenced block and the page's own are not", () => {
    const text = [
      "| of `contracts/earlier/` | `cover/EarlierCover.sol` |",
      "",
      "`harness/run/gone.ts`, `cover/EarlierCover.sol`, `docs/*.md`, `assay/types`, `assay/typos`, `@fastify/swagger`, `counterexamples/x.json`",
      "",
      "```",
      "`harness/run/fenced.ts`",
      "```",
      "",
      "Write `contracts/Mine.sol`:",
      "",
      "```solidity",
      "contract Mine {}",
      "```",
    ];
    assert.deepEqual(lostPaths(ROOT, "README.md", text.join("\n")), [
      "harness/run/gone.ts",
      "cover/EarlierCover.sol",
      "assay/typos",
    ]);
  });

  it("given the exposures, then each names rules and an objective that searches for its worst case", () => {
    const rules = new Set(
      [...`${read("docs/protocol.md")}\n${read("docs/editions.md")}`.matchAll(/^- (?:\*\*)?([A-Z]+-[A-Z0-9]+)/gm)].map(
        ([, id]) => id,
      ),
    );
    const objectives = new Set(OBJECTIVES.map(({ name }) => name));
    const rows = read("docs/exposures.md")
      .split("\n")
      .filter((line) => /^\| \d+ \|/.test(line));
    assert.ok(rows.length >= 8);
    for (const row of rows) {
      const [, , , permitted = "", , searched = ""] = row.split("|");
      const named = [...permitted.matchAll(/\b([A-Z]+-(?:\d+|[A-Z]+))\b/g)].map(([, id]) => id);
      assert.ok(named.length > 0, row);
      for (const id of named) assert.ok(rules.has(id), `${id ?? ""} is no rule`);
      const [, first = ""] = /^ ([a-z-]+)(?:, [a-z -]+)* $/.exec(searched) ?? [];
      assert.ok(first === "none" || objectives.has(first), searched);
    }
    for (const id of OBJECTIVES.flatMap((one) => one.rules)) assert.ok(rules.has(id), `${id} is no rule`);
  });
});
