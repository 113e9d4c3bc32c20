import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { z } from "zod";
import {
  Bundle,
  BundleWriter,
  Gaps,
  InOrder,
  Merging,
  partOf,
  sizeOf,
  unitsOf,
  type BundleHeader,
  type Done,
  type Kind,
  type Part,
  type Range,
  type Scalars,
} from "../../../src/scale/bundles";

const CODE = "a".repeat(64);

/** The result of a unit is its square. */
const squares: Kind<{ readonly seed: number }, { readonly square: number }> = {
  name: "squares",
  unit: "square",
  settings: z.strictObject({ seed: z.number() }),
  result: z.strictObject({ square: z.number() }),
};

let folder = "";
before(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-bundles-"));
});
after(() => rmSync(folder, { recursive: true, force: true }));

interface Made {
  readonly name: string;
  readonly part: Part;
  readonly settings?: Scalars;
  readonly code?: string;
  readonly whole?: Range | null;
  readonly kind?: string;
  /** Units that are missing, as after an interruption. */
  readonly without?: (unit: number) => boolean;
  readonly square?: (unit: number) => number;
}

function make({
  name,
  part,
  settings = { seed: 1 },
  code = CODE,
  whole = null,
  kind = "squares",
  ...how
}: Made): string {
  const path = join(folder, name);
  const header: Omit<BundleHeader, "tool" | "schema"> = { kind, code, settings, whole, part };
  const writer = new BundleWriter<{ square: number }>(path, header);
  const left = [...unitsOf(part)].filter((unit) => how.without?.(unit) !== true);
  for (const unit of left) writer.add(unit, { square: how.square?.(unit) ?? unit * unit });
  writer.finish(left.length === sizeOf(part));
  return path;
}

async function merged(
  paths: readonly string[],
  range?: Range,
): Promise<{
  readonly units: readonly Done<{ square: number }>[];
  readonly missing: Gaps;
  readonly interrupted: readonly string[];
}> {
  const bundles: Bundle[] = [];
  try {
    for (const path of paths) bundles.push(await Bundle.open(path));
    const merging = new Merging(bundles, squares, range);
    const units: Done<{ square: number }>[] = [];
    for await (const done of merging.units()) units.push(done);
    return { units, missing: merging.missing, interrupted: merging.interrupted };
  } finally {
    for (const bundle of bundles) await bundle.close();
  }
}

const all = (to: number): Done<{ square: number }>[] =>
  Array.from({ length: to }, (_, unit) => ({ unit, result: { square: unit * unit } }));

describe("shards", () => {
  it("given any whole and any number of shards, then each unit is in one of them", () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(60), fc.integer({ min: 1, max: 9 }), (from, size, of) => {
        const whole = { from, to: from + size };
        const shards = Array.from({ length: of }, (_, i) => partOf(whole, { index: i + 1, of }));
        const units = shards.flatMap((part) => [...unitsOf(part)]).sort((a, b) => a - b);
        assert.deepEqual(
          units,
          Array.from({ length: size }, (_, i) => from + i),
        );
        for (const part of shards) assert.equal([...unitsOf(part)].length, sizeOf(part));
      }),
    );
  });
});

describe("bundles put together", () => {
  it("given any ranges and shards that cover all, overlapping or not, in any order, then all units come once, in order", async () => {
    const size = 17;
    const range = fc.tuple(fc.nat(size - 1), fc.integer({ min: 1, max: size })).map(([from, length]): Part => ({
      from,
      to: Math.min(size, from + length),
      step: 1,
    }));
    const shards = fc
      .integer({ min: 1, max: 5 })
      .map((of) => Array.from({ length: of }, (_, i) => partOf({ from: 0, to: size }, { index: i + 1, of })));
    const parts = fc
      .tuple(shards, fc.array(range, { maxLength: 4 }))
      .chain(([a, b]) => fc.shuffledSubarray([...a, ...b], { minLength: a.length + b.length }));
    await fc.assert(
      fc.asyncProperty(parts, async (chosen) => {
        const paths = chosen.map((part, i) => make({ name: `any-${i}.jsonl`, part }));
        const { units, missing } = await merged(paths);
        assert.deepEqual(units, all(size));
        assert.equal(missing.units, 0);
      }),
      { numRuns: 20 },
    );
  });

  it("given any parts, then exactly the units that no bundle has are named", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(19), { minLength: 1, maxLength: 20 }), async (there) => {
        const has = new Set(there);
        const part = { from: 0, to: 20, step: 1 };
        const path = make({ name: "some.jsonl", part, whole: { from: 0, to: 20 }, without: (unit) => !has.has(unit) });
        const { units, missing, interrupted } = await merged([path]);
        assert.deepEqual(
          units.map(({ unit }) => unit),
          [...there].sort((a, b) => a - b),
        );
        assert.equal(missing.units, 20 - there.length);
        const named = missing.ranges.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i));
        assert.deepEqual(
          named,
          Array.from({ length: 20 }, (_, i) => i).filter((unit) => !has.has(unit)),
        );
        assert.deepEqual(interrupted, there.length === 20 ? [] : [path]);
      }),
      { numRuns: 20 },
    );
  });

  it("given gaps, when printed, then the first of them are named, and the rest is counted", () => {
    const gaps = new Gaps({ from: 0, to: 10 });
    for (const unit of [0, 2, 3, 8]) gaps.reach(unit);
    gaps.finish();
    assert.equal(gaps.text("chunk"), "chunks 1, 4 to 7 and 9");
    const many = new Gaps({ from: 0, to: 100 });
    for (let unit = 1; unit < 100; unit += 2) many.reach(unit);
    many.finish();
    assert.match(many.text("chunk"), /^chunks 0, 2, .* 22 and 38 more$/);
    const one = new Gaps({ from: 4, to: 5 });
    one.finish();
    assert.equal(one.text("chunk"), "chunk 4");
  });

  it("given a requested range, then units outside of it are neither returned nor missing", async () => {
    const path = make({ name: "ten.jsonl", part: { from: 0, to: 10, step: 1 } });
    const { units, missing } = await merged([path], { from: 4, to: 12 });
    assert.deepEqual(
      units.map(({ unit }) => unit),
      [4, 5, 6, 7, 8, 9],
    );
    assert.equal(missing.text("square"), "squares 10 to 11");
  });

  it("given two bundles that disagree about a unit, then it is named, with what differs", async () => {
    const one = make({ name: "one.jsonl", part: { from: 0, to: 6, step: 1 } });
    const other = make({
      name: "two.jsonl",
      part: { from: 3, to: 9, step: 1 },
      square: (unit) => (unit === 5 ? 26 : unit * unit),
    });
    for (const paths of [
      [one, other],
      [other, one],
    ])
      await assert.rejects(
        merged(paths),
        /square 5 has different results in \S+one\.jsonl and \S+two\.jsonl: square: 25 and 26/,
      );
    assert.equal((await merged([one, one])).units.length, 6);
  });

  it("given bundles of other code, settings, work or total size, then all differences are named", async () => {
    const part = { from: 0, to: 2, step: 1 };
    const one = make({ name: "this.jsonl", part, whole: { from: 0, to: 4 } });
    const other = make({ name: "that.jsonl", part, settings: { seed: 2, steps: 50 }, code: "b".repeat(64) });
    await assert.rejects(
      merged([one, other]),
      /this\.jsonl and \S+that\.jsonl belong to different work .*code digest is a{64} and b{64}; seed is 1 and 2; steps is not said and 50/,
    );
    const cubes = make({ name: "cubes.jsonl", part, kind: "cubes" });
    await assert.rejects(merged([one, cubes]), /kind is squares and cubes/);
    const longer = make({ name: "longer.jsonl", part, whole: { from: 0, to: 5 } });
    await assert.rejects(merged([one, longer]), /not parts of the same work: \[0, 4\) and \[0, 5\) units/);
  });
});

describe("a bundle's file", () => {
  const part = { from: 0, to: 8, step: 1 };

  it("given the same work, when written twice, then the files are the same to the byte", () => {
    const [one, two] = [make({ name: "a1.jsonl", part }), make({ name: "a2.jsonl", part })];
    assert.deepEqual(readFileSync(one), readFileSync(two));
    assert.equal(readFileSync(one, "utf8").split("\n").length, 1 + 8 + 1 + 1);
  });

  it("given a file that is cut off anywhere, then it is refused, with how many units are whole and which are missing", async () => {
    const path = make({ name: "cut.jsonl", part });
    const text = readFileSync(path, "utf8");
    const lines = text.trimEnd().split("\n");
    const after = (n: number): number => lines.slice(0, n).join("\n").length + 1;
    await assert.rejects(
      cut(after(4) + 5),
      /truncated after 3 complete squares; of its part squares 3 to 7 are missing/,
    );
    await assert.rejects(cut(after(4)), /truncated after 3 complete squares/);
    await assert.rejects(cut(after(9) + 3), /truncated after 8 complete squares/);
    await assert.rejects(cut(10), /truncated in its first line/);
    await assert.rejects(cut(0), /it is empty/);
    const shard = make({ name: "shard.jsonl", part: { from: 1, to: 20, step: 3 } });
    truncateSync(shard, readFileSync(shard, "utf8").trimEnd().lastIndexOf("\n") - 3);
    await assert.rejects(
      merged([shard]),
      /truncated after 6 complete squares; of its part 1 \(square 19, and on in steps of 3\) are missing/,
    );

    async function cut(bytes: number): Promise<void> {
      writeFileSync(path, text.slice(0, bytes));
      await merged([path]);
    }
  });

  it("given a file that was changed, or is something else, then it is refused", async () => {
    const path = make({ name: "changed.jsonl", part });
    const text = readFileSync(path, "utf8");
    const refused = async (changed: string, expected: RegExp): Promise<void> => {
      writeFileSync(path, changed);
      await assert.rejects(merged([path]), expected);
    };
    await refused(text.replace('"square":49', '"square":50'), /line 10: the bundle was changed after it was written/);
    await refused(text.replace(/^\{"unit":3.*\n/m, ""), /line 9: the bundle was changed after it was written/);
    await refused(
      text.replace('"unit":3', '"unit":2'),
      /line 5: square 2 does not belong to its part, or appears twice/,
    );
    await refused(text.replace('{"square":9}', '{"square":"9"}'), /line 5: damaged at "square"/);
    await refused(text.replace('"epoch":0', '"epoch":1'), /line 2: damaged at "epoch"/);
    await refused(
      text.replace('"schema":1', '"schema":2'),
      /expected bundle version 1, received version 2; update the tool/,
    );
    await refused('{"tool":"assay"}\n', /expected a bundle, .* received another kind of file/);
    await assert.rejects(merged([join(folder, "nowhere.jsonl")]), /nowhere\.jsonl: cannot be read/);
    await assert.rejects(merged([folder]), /cannot be read/);
  });

  it("given a place that cannot be written, then the error says so with what to do, and no file is left", () => {
    assert.throws(
      () => make({ name: join("changed.jsonl", "inside.jsonl"), part }),
      /bundle: expected to write .*inside\.jsonl, received ".*" after 0 units; the partial file was deleted: free some disk space/,
    );
    const writer = new BundleWriter<number>(join(folder, "left.jsonl"), {
      ...{ kind: "squares", code: CODE, settings: {}, whole: null, part },
    });
    writer.add(2, 4);
    assert.throws(() => writer.add(2, 4), /expected a unit of its part behind 2, received 2/);
    assert.throws(() => writer.add(8, 4), /expected a unit of its part/);
    writer.abandon();
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith("left") || name.endsWith(".tmp")),
      [],
    );
  });
});

describe("results in order", () => {
  it("given results in any order, then they are passed on in ascending order, as early as possible", () => {
    const order = fc.shuffledSubarray([...unitsOf({ from: 1, to: 20, step: 3 })], { minLength: 7 });
    fc.assert(
      fc.property(order, (coming) => {
        const given: number[] = [];
        const inOrder = new InOrder<string>(unitsOf({ from: 1, to: 20, step: 3 }), (unit, result) => {
          assert.equal(result, `of ${unit}`);
          given.push(unit);
        });
        for (const [index, unit] of coming.entries()) {
          inOrder.add(unit, `of ${unit}`);
          const there = new Set(coming.slice(0, index + 1));
          const first = [...unitsOf({ from: 1, to: 20, step: 3 })].findIndex((one) => !there.has(one));
          assert.equal(given.length, first < 0 ? 7 : first);
        }
        assert.deepEqual(given, [1, 4, 7, 10, 13, 16, 19]);
      }),
    );
  });

  it("given a missing result, when the rest is requested, then it is passed on in order", () => {
    const given: number[] = [];
    const inOrder = new InOrder<null>([0, 1, 2, 3], (unit) => given.push(unit));
    for (const unit of [3, 0, 2]) inOrder.add(unit, null);
    assert.deepEqual(given, [0]);
    inOrder.flush();
    assert.deepEqual(given, [0, 2, 3]);
  });
});
