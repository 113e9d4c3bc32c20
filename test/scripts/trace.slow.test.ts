import assert from "node:assert/strict";
import { join } from "node:path";
import { readCounterexample, replay } from "assay/counterexample";
import { startHardhat } from "assay/engine";
import { inspectReplay, narration, narrativeLines, narrate } from "assay/narrative";
import { traceLines, traceStep } from "assay/trace";
import { protocol } from "../../scripts/protocol";

/**
 * Found by `npm run campaign -- --bug anyone-sweeps --seed 1 --fail-fast`; make it anew when the observed kinds change. It is replayed on the intact
 * contracts, which refuse what the bug let through.
 */
const FILE = join(__dirname, "anyone-sweeps.json");

describe("a counterexample of the real contracts", function () {
  this.timeout(120_000);
  const choice = { edition: "current", engine: "hardhat", rpcUrl: null, bug: null } as const;

  it("given the intact contracts, when it is replayed and traced, then narrative and trace name actors, calls and places", async () => {
    const quiet = (): void => undefined;
    const counterexample = await readCounterexample(FILE);
    const subject = await protocol.subject(choice, quiet);
    const engine = await startHardhat(subject.fixture);
    const replayed = await replay(counterexample, subject, engine).finally(() => engine.close());
    assert.equal(replayed.outcome, "gone");
    const story = narrate(counterexample, replayed, subject);
    const text = narrativeLines(counterexample, replayed, story, subject, false).join("\n");
    assert.match(text, /1\. 2032-10-14 00:03:20 UTC \(\+0 s\) {2}alice calls pool:1\.sweepSurplus\(\)/);
    assert.match(text, /as predicted: reverts with NotGovernor\(caller alice\)/);

    const { formatting } = subject;
    const debug = protocol.debug?.(choice, quiet);
    assert.ok(formatting !== undefined && debug !== undefined);
    const { opening, steps } = counterexample;
    assert.equal(steps.length, opening + 1);
    const trace = await traceStep(replayed, opening, {
      fixture: subject.fixture,
      contractAt: (address) => formatting.contractAt(address),
      nameOf: (address) => subject.nameOf(address),
      debug,
    });
    const { narrator, see } = narration(subject);
    for (const one of inspectReplay(counterexample, subject, replayed)) see(one);
    const { book, formatter } = narrator;
    assert.ok(book !== undefined && formatter !== undefined);
    const lines = traceLines(trace, { book, formatter }, false).join("\n");
    assert.match(lines, /the call reverted/);
    assert.match(
      lines,
      /the last condition before the revert, in \w+ \(contracts\/current\/\S+\.sol:\d+\)\n.*NotGovernor/,
    );
    assert.match(
      lines,
      /at Access\.requireGovernor \(contracts\/current\/\S+\.sol:\d+\)\n {2}at StakingPool\.sweepSurplus \(\S+\)\n\n/,
    );
    // the clone through which the pool is called
    assert.doesNotMatch(lines, /code without a source/);
    assert.match(lines, /pool:1\.sweepSurplus\(\)\n {4}read registry\.governor\(\) ← governor/);
    assert.match(lines, /← reverts with NotGovernor\(caller alice\)/);
  });
});
