import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { parseCounterexample, replay } from "../../src/run/counterexample";
import { ToyEngine } from "../toy/engine";
import { toySubject } from "../toy/subject";
import { alike, alone, at, chunks, common, inFolderOfTheirOwn, inOut, merge, shards, whole } from "./parts";
import { run } from "./run";
import { runToy } from "./run-toy";
import { toyProject } from "./toy-project";

inFolderOfTheirOwn();

describe("a file with two bundles", () => {
  it('given two bundles in one file, when merged, then one line refuses them and says what to do, and the verdict is not "held"', async () => {
    const [first, second] = [await chunks("first.jsonl", 0, 2), await chunks("second.jsonl", 2, 4)];
    writeFileSync(at("both.jsonl"), `${readFileSync(first, "utf8")}${readFileSync(second, "utf8")}`);
    const reported = await merge([at("both.jsonl")], ...inOut());
    assert.equal(reported.code, 1, reported.stdout);
    assert.match(
      reported.stderr,
      /both\.jsonl, line \d+: expected the end of a bundle, received more lines; pass each bundle/,
    );
  });
});

describe("a campaign in parts", () => {
  it("given one bundle or three, ranges or shards, in any order, then the whole report is that of the campaign", async () => {
    const expected = alike(await whole(26));
    const parts = await shards(3, "campaign", ...common, ...alone, "--runs", "26");
    const [one] = await shards(1, "campaign", ...common, ...alone, "--runs", "26");
    const reported = await Promise.all([
      merge(parts, ...inOut()),
      merge([...parts].reverse(), ...inOut()),
      merge([one ?? ""], ...inOut()),
      merge([one ?? "", ...parts], ...inOut()),
    ]);
    for (const ran of reported) assert.deepEqual(alike(ran), expected, ran.stderr);
    assert.equal(new Set(reported.map(({ stdout }) => stdout)).size, 1);
    assert.deepEqual(reported[0].json()["missing"], { units: 0, gaps: [] });
    const ranges = [await chunks("c0.jsonl", 0, 3), await chunks("c1.jsonl", 2, 5), await chunks("c2.jsonl", 5, 7)];
    assert.deepEqual(alike(await merge(ranges, ...inOut())), alike(await whole(28)));
    // reports are made from the files of a merge
    const record = JSON.parse(readFileSync(join(at("merged"), "campaign.json"), "utf8")) as Record<string, unknown>;
    assert.equal(record["digest"], (await whole(28)).json()["digest"]);
  });

  it("given --tables, then the merged campaign prints the counts of every action", async () => {
    const parts = await shards(2, "campaign", ...common, ...alone, "--runs", "16");
    const [short, long] = [await merge(parts, ...inOut()), await merge(parts, ...inOut("--tables"))];
    assert.equal(long.code, short.code, long.stderr);
    assert.doesNotMatch(`${short.stdout}${short.stderr}`, /│ deposit/);
    assert.match(`${long.stdout}${long.stderr}`, /│ deposit/);
  });

  it("given a bug, when its chunks are cut anywhere, then verdict, times and counterexamples are those of the campaign, to the byte", async () => {
    const flags = ["--bug", "dust"];
    rmSync(at("whole"), { recursive: true, force: true });
    const campaign = await whole(24, ...flags);
    assert.equal(campaign.code, 7);
    const files = readdirSync(at("whole")).filter((name) => name !== "campaign.json");
    assert.equal(files.length, 1);
    const cut = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 2 }));
    let made = 0;
    await fc.assert(
      fc.asyncProperty(cut, fc.boolean(), async ([where, overlap], reversed) => {
        made++;
        rmSync(at("merged"), { recursive: true, force: true });
        const [a, b] = [`cut-a-${made}.jsonl`, `cut-b-${made}.jsonl`];
        const bundles = [
          await chunks(a, 0, Math.min(6, where + overlap), ...flags),
          await chunks(b, where, 6, ...flags),
        ];
        const reported = await merge(reversed ? bundles.reverse() : bundles, ...inOut());
        assert.equal(reported.code, 7, reported.stderr);
        assert.deepEqual(alike(reported), alike(campaign));
        for (const file of files) {
          const text = readFileSync(join(at("merged"), file), "utf8");
          assert.equal(text, readFileSync(join(at("whole"), file), "utf8"));
          const replayed = await replay(parseCounterexample(text, file), toySubject(), new ToyEngine("dust"));
          assert.equal(replayed.outcome, "same");
        }
      }),
      { numRuns: 6 },
    );
  });

  it("given --fail-fast, then the campaign ends where the first failure of the whole is", async () => {
    const flags = ["--bug", "no-lock", "--fail-fast"];
    const campaign = await whole(24, ...flags);
    const parts = await shards(3, "campaign", ...common, ...alone, "--runs", "24", ...flags);
    const reported = await merge(parts, ...inOut());
    assert.equal(reported.code, 7, reported.stderr);
    assert.deepEqual(alike(reported), alike(campaign));
    assert.deepEqual(reported.json()["missing"], { units: 0, gaps: [] });
  });

  it("given a missing shard, then its chunks are named and there is no verdict; a violation still counts", async () => {
    const [first = "", , third = ""] = await shards(3, "campaign", ...common, ...alone, "--runs", "26");
    const reported = await merge([first, third], ...inOut());
    assert.equal(reported.code, 8);
    assert.equal(reported.json()["outcome"], "incomplete");
    assert.deepEqual(reported.json()["missing"], {
      units: 2,
      gaps: [
        [1, 1],
        [4, 4],
      ],
    });
    assert.match(reported.stderr, /missing: chunks 1 and 4\n/);
    assert.match(reported.stderr, /incomplete: no violation in the merged parts/);
    const broken = [
      await chunks("g0.jsonl", 0, 1, "--bug", "lost-third"),
      await chunks("g1.jsonl", 2, 3, "--bug", "lost-third"),
    ];
    const violated = await merge(broken, ...inOut());
    assert.equal(violated.code, 7);
    assert.deepEqual(violated.json()["missing"], { units: 1, gaps: [[1, 1]] });
    const range = await merge([first], ...inOut("--from", "0", "--to", "1"));
    assert.equal(range.json()["outcome"], "held");
  });

  it("given a range that begins after the first failure of its bundle, then it says how to get the counterexample", async () => {
    const path = await chunks("late.jsonl", 0, 3, "--bug", "lost-third");
    const { code, stderr } = await merge([path], ...inOut("--from", "1", "--to", "3"));
    assert.equal(code, 7);
    assert.match(
      stderr,
      /first in chunk 1, and no bundle has its counterexample: create it with npx assay chunks --from 1 --to 2 --seed 5/,
    );
  });

  it("given two machines that disagree about a chunk, then the chunk is named, with what differs", async () => {
    const one = await chunks("d0.jsonl", 0, 3);
    // the results of the broken contracts under the name of the intact ones
    const liar = { ...toyProject, source: () => toyProject.source({ ...choice, bug: "lost-third" }) };
    const ran = await run(liar, [
      ...["chunks", ...common, ...alone, "--from", "2", "--to", "4"],
      "--out",
      at("d1.jsonl"),
    ]);
    assert.equal(ran.code, 7, ran.stderr);
    const { code, stderr } = await merge([one, at("d1.jsonl")], ...inOut());
    assert.equal(code, 1);
    assert.match(
      stderr,
      /chunk 2 has different results in \S+d0\.jsonl and \S+d1\.jsonl: digest: "[0-9a-f]{64}" and "[0-9a-f]{64}"/,
    );
  });

  it("given bundles of another seed, another bug, or other code, then they are refused, naming what differs", async () => {
    const one = await chunks("s0.jsonl", 0, 1);
    const seed = await runToy(
      "chunks",
      "--edition",
      "toy",
      "--seed",
      "6",
      "--from",
      "1",
      "--to",
      "2",
      ...alone,
      "--out",
      at("s1.jsonl"),
    );
    assert.equal(seed.code, 0, seed.stderr);
    const refused = async (files: readonly string[], expected: RegExp): Promise<void> => {
      const { code, stderr } = await merge(files, ...inOut());
      assert.equal(code, 1);
      assert.match(stderr, expected);
    };
    await refused([one, at("s1.jsonl")], /belong to different work .*: seed is 5 and 6; steps is 20 and 50/);
    await refused(
      [one, await chunks("s2.jsonl", 1, 2, "--bug", "dust")],
      /code digest is [0-9a-f]{64} and [0-9a-f]{64}; bug is null and dust/,
    );
    const newer = { ...toyProject, codeDigest: () => "c".repeat(64) };
    const { code, stderr } = await run(newer, ["merge", one]);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /s0\.jsonl: created by another version: the bundle's code digest is [0-9a-f]{64}, this checkout's is c{64}; merge in a checkout/,
    );
    await refused([at("nowhere.jsonl")], /nowhere\.jsonl: cannot be read/);
  });

  it("given a truncated bundle, then it says how many chunks are complete, and which are missing", async () => {
    const path = await chunks("cut.jsonl", 0, 4);
    const lines = readFileSync(path, "utf8").split("\n");
    writeFileSync(path, lines.slice(0, 3).join("\n"));
    const { code, stderr } = await merge([path], ...inOut());
    assert.equal(code, 1);
    assert.match(stderr, /cut\.jsonl: truncated after 1 complete chunks; of its part chunks 1 to 3 are missing/);
  });

  it("given flags whose parts cannot be merged, then they are refused", async () => {
    const bundle = ["--bundle", at("no.jsonl")];
    const refused = async (argv: readonly string[], expected: RegExp): Promise<void> => {
      const { code, stderr } = await runToy(...argv);
      assert.equal(code, 1);
      assert.match(stderr, expected);
    };
    const campaign = ["campaign", "--edition", "toy"];
    await refused([...campaign, "--shard", "1/2", "--seed", "1", "--runs", "8"], /--shard: expected --bundle FILE/);
    await refused([...campaign, "--shard", "1/2", "--runs", "8", ...bundle], /expected --seed as well/);
    await refused([...campaign, "--seed", "1", ...bundle], /expected --runs as well \(a time limit cannot be split/);
    await refused(
      [...campaign, "--seed", "1", "--timeout", "5", "--runs", "8", ...bundle],
      /--timeout: not with --shard or --bundle: how far/,
    );
    await refused([...campaign, "--shard", "3/2"], /expected a part like 2\/3, the second of three, received "3\/2"/);
    await refused(
      ["chunks", ...common, "--from", "3", "--to", "3", "--out", at("no.jsonl")],
      /--to: expected more than --from \(3\), received 3/,
    );
    await refused(
      ["merge", await chunks("f.jsonl", 0, 1), "--threshold", "80"],
      /--threshold: not supported for bundles of campaign, which support --from, --to, --out/,
    );
    assert.equal(existsSync(at("no.jsonl")), false);
  });

  it("given a bundle that cannot be written, then the command ends at once with what to do", async () => {
    writeFileSync(at("file"), "");
    const { code, stderr } = await runToy(
      ...["chunks", ...common, "--from", "0", "--to", "9"],
      "--out",
      join(at("file"), "b.jsonl"),
    );
    assert.equal(code, 1);
    assert.match(
      stderr,
      /bundle: expected to write .*b\.jsonl, received ".*" after 0 units; the partial file was deleted/,
    );
  });
});

const choice = { edition: "toy", engine: "anvil", rpcUrl: null, bug: null } as const;
