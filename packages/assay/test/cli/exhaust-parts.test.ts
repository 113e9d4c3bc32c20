import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SmallWorld } from "../../src/check/exhaust";
import type { Project } from "../../src/project/project";
import { TOY_WORLD } from "../toy/world";
import { run, type Ran } from "./run";
import { toyProject } from "./toy-project";

const folder = mkdtempSync(join(tmpdir(), "assay-exhaust-"));
const at = (name: string): string => join(folder, name);
const withWorld = (world: SmallWorld): Project => ({ ...toyProject, world: () => world });
const project = withWorld(TOY_WORLD);

/** The part of the result that does not depend on the machine. */
function alike(ran: Ran): Record<string, unknown> {
  const { workers: _, depths: __, seconds: ___, missing: ____, engine: _____, ...rest } = ran.json();
  const violations = (rest["violations"] as Record<string, unknown>[]).map(({ file: _file, ...one }) => one);
  return { ...rest, violations };
}

const documents = (name: string): readonly string[] =>
  readdirSync(at(name))
    .filter((file) => /-[0-9a-f]{10}\.json$/.test(file))
    .sort()
    .map((file) => readFileSync(join(at(name), file), "utf8"));

async function parts(name: string, ...flags: readonly string[]): Promise<readonly string[]> {
  const files = ["1/2", "2/2"].map((shard) => [shard, at(`${name}-${shard.replace("/", "-")}.jsonl`)] as const);
  for (const [shard, file] of files) {
    const { code, stderr } = await run(project, [
      ...["exhaust", "--depth", "4", "--workers", "1", "--shard", shard, "--bundle", file],
      ...flags,
    ]);
    assert.ok(code === 0 || code === 7, stderr);
  }
  return files.map(([, file]) => file);
}

describe("exhausting a small world in parts", () => {
  for (const [what, code, flags] of [
    ["intact contracts", 0, []],
    ["a bug", 7, ["--bug", "lost-third"]],
  ] as const)
    it(`given ${what}, when two parts are merged in any order, then the result is that of one machine`, async () => {
      const name = `${code}`;
      const whole = await run(project, [
        ...["exhaust", "--depth", "4", "--workers", "1", "--json", "--out", at(`whole-${name}`)],
        ...flags,
      ]);
      assert.equal(whole.code, code, whole.stderr);
      const [first = "", second = ""] = await parts(name, ...flags);
      const merged = await run(project, ["merge", second, first, "--json", "--out", at(`merged-${name}`)]);
      assert.equal(merged.code, code, merged.stderr);
      assert.deepEqual(alike(merged), alike(whole));
      assert.equal(typeof merged.json()["digest"], "string");
      if (code === 7) {
        assert.ok(documents(`merged-${name}`).length > 0);
        assert.deepEqual(documents(`merged-${name}`), documents(`whole-${name}`));
      }
    });

  it('given only one part, then the missing ones are named, and the verdict is not "held"', async () => {
    const [first = ""] = await parts("alone");
    const merged = await run(project, ["merge", first, "--out", at("gaps")]);
    assert.equal(merged.code, 8, merged.stderr);
    assert.match(merged.stdout, /^missing: /m);
  });

  it("given another small world, then merging is refused", async () => {
    const files = await parts("world");
    const { code, stderr } = await run(withWorld({ ...TOY_WORLD, offset: 5 }), ["merge", ...files]);
    assert.equal(code, 1);
    assert.match(stderr, /the small world of toy differs from the bundle's/);
  });

  it("given a time limit, then a part is refused", async () => {
    const { code, stderr } = await run(project, [
      "exhaust",
      "--shard",
      "1/2",
      "--bundle",
      at("never"),
      "--timeout",
      "5",
    ]);
    assert.equal(code, 1);
    assert.match(stderr, /--timeout: not with --shard or --bundle/);
  });
});
