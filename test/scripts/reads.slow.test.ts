import assert from "node:assert/strict";
import { keccak256 } from "ethers";
import { exploreChunk } from "../../packages/assay/src/campaign";
import type { Setup } from "assay/campaign/local";
import { replay } from "assay/counterexample";
import { startAnvil } from "assay/engine";
import { narrativeLines, narrate } from "assay/narrative";
import type { Batch, Engine, ExpectedState } from "assay/types";
import { createSetup } from "../../scripts/protocol";
import { counterexampleOf } from "../export/cases";
import { subject } from "../support/protocol";

const choice = (bug: string) => ({ edition: "current", engine: "anvil", rpcUrl: null, bug });

/** Of four sequences each: the second failure is found in the third of them, today. */
const MOST_CHUNKS = 12;

/** Runs something on contracts with a bug. */
async function on<T>(bug: string, use: (setup: Setup) => Promise<T>): Promise<T> {
  const setup = await createSetup(choice(bug), () => undefined);
  try {
    return await use(setup);
  } finally {
    await setup.engine.close();
  }
}

describe("reads that are observed by the hash of their answer", function () {
  this.timeout(240_000);

  for (const edition of ["current", "earlier"] as const) {
    it(`given the ${edition} edition, when each read is called directly, then it answers the hashed value`, async () => {
      const mutual = subject(edition);
      // what is asked depends on the time: one family of questions after the other, about one thing after the other
      const seen = new Map<number, readonly ExpectedState[]>();
      for (let offset = 1; offset <= 60; offset++) {
        const { time, observe } = mutual.session(offset, () => false).finish();
        seen.set(
          time,
          observe.filter(({ read }) => read !== undefined),
        );
      }
      const batches = [...seen].map(([time, observe]): Batch => ({
        time,
        calls: observe.flatMap(({ read }) => (read === undefined ? [] : [read.call])),
      }));
      const engine: Engine = await startAnvil(mutual.fixture);
      const results = await engine.run(batches);
      await engine.close();
      const names = new Set<string>();
      for (const [i, observe] of [...seen.values()].entries()) {
        for (const [at, { read, words, label }] of observe.entries()) {
          const { ok, returnData: data } = results[i]?.[at] ?? { ok: undefined, returnData: "" };
          assert.deepEqual({ ok, data }, read?.predicted, label);
          assert.deepEqual(words, [ok === true ? 1n : 0n, BigInt(keccak256(data))], label);
          names.add(read?.name ?? "");
        }
      }
      assert.ok(names.size >= 20, [...names].join(", "));
      for (const name of [
        "coverNFT.expiryOf",
        "capitalPool.getFeed",
        "stakingPool.getPoolStake",
        "coverProducts.getProduct",
      ])
        assert.ok(names.has(name), name);
    });
  }

  it("given a getter with another answer, when its counterexample is replayed, then both answers are printed with units and times", async () => {
    const counterexample = counterexampleOf("expiry-answers-grace-end");
    const [replayed, lines] = await on("expiry-answers-grace-end", async ({ subject: mutual, engine }) => {
      const came = await replay(counterexample, mutual, engine);
      return [came, narrativeLines(counterexample, came, narrate(counterexample, came, mutual), mutual, false)];
    });
    assert.equal(replayed.outcome, "same");
    const [first] = replayed.findings;
    assert.equal(first?.id, "LOCKSTEP-STATE:coverNFT.expiryOf");
    assert.equal(first.where, "coverNFT.expiryOf(coverId 1)");
    assert.equal(first.predicted, "returns 2033-02-12 00:00:00 UTC");
    assert.equal(first.observed, "returns 2033-03-14 00:00:00 UTC");
    const text = lines.join("\n");
    assert.match(
      text,
      /coverNFT\.expiryOf\(coverId 1\)\n +the model +returns 2033-02-12 00:00:00 UTC\n +the chain +returns 2033-03-14 00:00:00 UTC/,
    );
    assert.doesNotMatch(text, /hash/);
  });

  it("given two getters that are wrong, when a campaign explores, then they are two failures", async () => {
    const both = ["LOCKSTEP-STATE:capitalPool.getFeed", "LOCKSTEP-STATE:coverNFT.expiryOf"];
    const identities = await on("two-reads-wrong", async ({ subject: mutual, engine }) => {
      const found = new Set<string>();
      for (let chunk = 0; chunk < MOST_CHUNKS && found.size < both.length; chunk++) {
        const task = { seed: 1, chunk, sequences: 4, steps: 50 };
        const report = await exploreChunk(mutual, engine, task, new AbortController().signal);
        for (const { identity } of report.found) found.add(identity);
      }
      return found;
    });
    assert.deepEqual([...identities].sort(), both);
  });
});
