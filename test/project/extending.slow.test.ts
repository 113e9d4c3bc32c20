import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { TypeChecker } from "./extending/type-checker";

const ROOT = resolve(__dirname, "../..");
const run = promisify(execFile);
const LONGEST_MS = 600_000;
const MOST_OUTPUT = 64 * 1024 * 1024;

/** One edit that docs/extending.md tells to make. */
interface Step {
  readonly file: string;
  readonly how: "before" | "in place of";
  readonly anchor: string;
  readonly text: string;
}

const STEP = /^(?:\d\. `([^`]+)`, | {3}(?:and )?)(before|in place of) `([^`]+)`:\n\n```\w+\n([\s\S]*?)```$/gm;

/** The steps of a page, in its order; one that names no file goes on with the last. */
function stepsIn(page: string): Step[] {
  let file = "";
  return [...page.matchAll(STEP)].map(([, named, how, anchor = "", text = ""]) => {
    file = named ?? file;
    return { file, how: how === "before" ? how : "in place of", anchor: anchor.replaceAll("\\n", "\n"), text };
  });
}

/** Makes an edit. Throws when its anchor does not stand in the file exactly once. */
function follow(root: string, { file, how, anchor, text }: Step): void {
  const path = join(root, file);
  const before = readFileSync(path, "utf8");
  const found = before.split(anchor).length - 1;
  if (found !== 1) throw new Error(`docs/extending.md: expected ${anchor} once in ${file}, found it ${found} times`);
  const [start = "", end = ""] = before.split(anchor);
  writeFileSync(path, how === "before" ? start + text + anchor + end : start + text.trimEnd() + end);
}

/** What the project consists of, as far as types and campaigns go. */
const PARTS = ["assay.config.ts", "hardhat.config.ts", "package.json", "package-lock.json", "tsconfig.json"];
const FOLDERS = ["contracts", "model", "invariants", "properties", "scripts", "api", "packages", "docs"];
/** What was compiled already, by the digest of what it was made from: this test was itself loaded by way of it. Of the contracts only what the page changes is compiled anew. */
const COMPILED = [".cache/typescript", ".cache/contracts"];

/** The section of a page that begins with a title. */
function sectionOf(page: string, title: string): string {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${title}\n`));
  if (section === undefined) throw new Error(`docs/extending.md: expected a section "${title}", found none`);
  return section;
}

const filesOf = (steps: readonly Step[]): string[] => [...new Set(steps.map(({ file }) => file))];

describe("adding a function and a read as docs/extending.md says", function () {
  this.timeout(LONGEST_MS);
  const page = readFileSync(join(ROOT, "docs/extending.md"), "utf8");
  const steps = stepsIn(sectionOf(page, "A function, with its action"));
  const readSteps = stepsIn(sectionOf(page, "A read"));
  const files = filesOf(steps);
  let root = "";
  let types: TypeChecker;

  before(() => {
    root = mkdtempSync(join(tmpdir(), "assay-extending-"));
    for (const part of [...PARTS, ...FOLDERS, ...COMPILED.filter((folder) => existsSync(join(ROOT, folder)))])
      cpSync(join(ROOT, part), join(root, part), { recursive: true });
    symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
    const config = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8")) as {
      readonly compilerOptions: object;
    };
    const include = ["model", "invariants", "properties"];
    writeFileSync(join(root, "tsconfig.json"), JSON.stringify({ compilerOptions: config.compilerOptions, include }));
    for (const step of [...steps, ...readSteps]) follow(root, step);
    types = new TypeChecker(join(root, "tsconfig.json"));
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  /** The project's own command line, in the copy. */
  const node = async (args: readonly string[]): Promise<string> => {
    try {
      const { stdout } = await run(process.execPath, args, { cwd: root, timeout: LONGEST_MS, maxBuffer: MOST_OUTPUT });
      return stdout;
    } catch (error) {
      const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
      return `${stdout}${stderr}`;
    }
  };
  const campaignOf = (runs: number): readonly string[] => [
    ...[join(root, "packages/assay/bin/assay.cjs"), "campaign", "--seed", "1", "--runs", `${runs}`],
    ...["--workers", "1", "--out", join(root, "out")],
  ];

  /** What happens without the edits of one file. */
  async function without<Found>(file: string, look: () => Promise<Found>): Promise<Found> {
    const path = join(root, file);
    const edited = readFileSync(path, "utf8");
    writeFileSync(path, readFileSync(join(ROOT, file), "utf8"));
    try {
      return await look();
    } finally {
      writeFileSync(path, edited);
    }
  }

  it("given the page, then it takes five files at most, and lists each", () => {
    assert.ok(files.length >= 3 && files.length <= 5, files.join());
    assert.equal(steps.length, 8);
  });

  it("given the page, then a read takes four files, and it lists each", () => {
    assert.equal(readSteps.length, 4);
    assert.equal(filesOf(readSteps).length, 4);
  });

  it("given all of them, then the types fit", () => {
    assert.equal(types.errors(), "");
  });

  it("given all of them, when a campaign runs, then the new function succeeds and is refused as the model says", async () => {
    const output = await node([...campaignOf(60), "--json"]);
    const last = output.trimEnd().split("\n").at(-1) ?? "";
    const { outcome, actions } = JSON.parse(last) as {
      readonly outcome: string;
      readonly actions: Readonly<Record<string, { readonly ok: number; readonly reverted: number }>>;
    };
    assert.equal(outcome, "held");
    const added = actions.removeMembers ?? { ok: 0, reverted: 0 };
    assert.ok(added.ok > 0 && added.reverted > 0, JSON.stringify(added));
  });

  const KIND = "properties/observe/kinds/product.ts";

  it("given all of them, when the model is said to expect another number, then a campaign names the field", async () => {
    const expected = "BigInt(acceptedAssets.length)";
    const path = join(root, KIND);
    const edited = readFileSync(path, "utf8");
    assert.ok(edited.includes(expected));
    const wrong = async (): Promise<string> => {
      writeFileSync(path, edited.replace(expected, `${expected} + 1n`));
      return node(campaignOf(1));
    };
    assert.match(
      await wrong().finally(() => writeFileSync(path, edited)),
      /LOCKSTEP-STATE:product\.acceptedAssetCount/,
    );
  });

  it("given all but the lens, when a campaign is started, then the judge says that it answers fewer words than the kind has fields", async () => {
    const file = "contracts/lens/LensMutual.sol";
    assert.ok(filesOf(readSteps).includes(file));
    const output = await without(file, () => node(campaignOf(1)));
    const [, fields, words] =
      /lens: expected an answer of (\d+) words for \d+ keys, received (\d+);/.exec(output) ?? [];
    assert.ok(Number(words) < Number(fields), output);
  });

  const typed = [
    ["model/calls/registry/members.ts", "model/calls/execute.ts", /has no exported member named 'removeMembers'/],
    ["model/calls/execute.ts", "model/calls/execute.ts", /'removeMembers' is missing/],
    ["properties/operations/registry.ts", "properties/operations/index.ts", /'removeMembers' is missing/],
  ] as const;
  for (const [file, where, message] of typed)
    it(`given all but ${file}, then the compiler names what is missing in ${where}`, async () => {
      assert.ok(files.includes(file));
      assert.match(await without(file, async () => types.errorsIn(where)), message);
    });
});
