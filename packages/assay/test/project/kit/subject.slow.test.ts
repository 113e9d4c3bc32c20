import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { getAddress } from "ethers";
import { Campaign, localExecutor } from "../../../src/campaign";
import { readCounterexample, replay } from "../../../src/run/counterexample";
import { startAnvil } from "../../../src/evm/engine";
import { planSequence } from "../../../src/run";
import { subjectOf, type AnyOperation } from "../../../src/project/kit";
import { till, tillArtifacts, world, type Till, type TillModel } from "./till";

const RUNS = 60;
const STEPS = 30;

/** Runs a campaign of the till on anvil, in this process. */
async function campaign(given: Till, edit?: (source: string) => string) {
  const subject = subjectOf(given, tillArtifacts(edit));
  const executor = localExecutor({ subject, engine: await startAnvil(subject.fixture), bug: null });
  const out = mkdtempSync(join(tmpdir(), "assay-kit-"));
  try {
    const options = { seed: 1, steps: STEPS, runs: RUNS, out, declared: subject, signal: new AbortController().signal };
    const report = await new Campaign([executor], options, { notice: () => undefined }).run();
    const [file] = readdirSync(out);
    const replayed =
      file === undefined
        ? undefined
        : await replay(await readCounterexample(join(out, file)), subject, await reopened());
    return { report, replayed, subject };
  } finally {
    await executor.close();
    await engines.pop()?.close();
    rmSync(out, { recursive: true, force: true });
  }

  async function reopened() {
    const engine = await startAnvil(subject.fixture);
    engines.push(engine);
    return engine;
  }
}
const engines: Awaited<ReturnType<typeof startAnvil>>[] = [];

describe("a protocol that is described with the kit", function () {
  this.timeout(180_000);

  it("given wei, texts, structs in lists, time, panics and answers of several words, when a campaign runs, then all is as predicted and reached", async () => {
    const { report, subject } = await campaign(till);
    assert.deepEqual(
      report.violations.map(({ identity }) => identity),
      [],
    );
    const { actions, errors } = report.statistics;
    for (const kind of ["wait", "pay", "share"]) assert.ok((actions[kind]?.ok ?? 0) > 20, `${kind} succeeded`);
    for (const name of ["Empty", "TooEarly", "Panic", "Error"])
      assert.ok((errors[name] ?? 0) > 0, `${name} was provoked`);
    assert.deepEqual(subject.actionKinds, ["wait", "pay", "share"], "what always fails need not succeed");
  });

  it("given another text in an event, when a campaign runs, then it is found, simplified, and replays the same", async () => {
    const { report, replayed } = await campaign(till, (source) =>
      source.replace("msg.value, note);", 'msg.value, "");'),
    );
    assert.deepEqual(
      report.violations.map(({ identity }) => identity),
      ["LOCKSTEP-EVENT:Paid"],
    );
    assert.equal(replayed?.outcome, "same");
  });

  it("given an invariant that reads an operation's calls, then it gets caller, wei and arguments of that operation's calls only", async () => {
    const { report } = await campaign(till);
    const { actions, invariants } = report.statistics;
    assert.equal(invariants["INV-PAID-1"]?.met, actions["pay"]?.ok);
    assert.equal(invariants["INV-COUNT-1"]?.met, actions["share"]?.ok);
    const edit = (source: string): string =>
      source.replace("emit Shared(msg.sender, parts.length)", "emit Shared(msg.sender, 0)");
    const { report: other } = await campaign(till, edit);
    assert.deepEqual(
      other.violations.map(({ identity }) => identity),
      ["INV-COUNT-1"],
    );
  });

  it("given a lock that ends a second later, then the wait ends exactly when the bug shows", async () => {
    const { report } = await campaign(till, (source) =>
      source.replace("opened + 1 days) revert", "opened + 1 days + 1) revert"),
    );
    assert.deepEqual(
      report.violations.map(({ identity }) => identity),
      ["LOCKSTEP-ERROR:close:TooEarly"],
    );
  });

  it("given checksummed addresses from a generator, then the plan is the same to the letter", () => {
    const artifacts = tillArtifacts();
    const shouting: Till = { ...till, operations: till.operations.map(shouted) };
    const [sequence] = fc.sample(subjectOf(till, artifacts).actions(STEPS), { seed: 3, numRuns: 1 });
    assert.ok(sequence !== undefined);
    const plain = (of: Till) =>
      planSequence(subjectOf(of, artifacts), { offset: 5, actions: sequence }).steps.map(
        ({ describe: words, ...rest }) => ({
          ...rest,
          words: words(),
          kindOf: null,
          observe: rest.observe.map(({ kind: _, ...one }) => one),
        }),
      );
    assert.deepEqual(plain(shouting), plain(till));
    assert.ok(plain(till).some(({ call }) => call !== undefined));
  });

  it("given calls, when one argument at a time is changed, then nothing else changes", () => {
    const { callEditor } = subjectOf(till, tillArtifacts());
    assert.ok(callEditor !== undefined);
    const [alice = "", bob = ""] = world.people;
    const call = {
      caller: alice,
      args: {
        parts: [
          { to: alice, value: 7n },
          { to: bob, value: 1_234n },
        ],
      },
    };
    const pay = { caller: alice, args: { note: "" }, value: 5_000n };
    const [first, second] = callEditor.editable([
      { time: 1_900_000_100, kind: "pay", call: pay },
      { time: 1_900_000_100, kind: "share", call },
    ]);
    assert.deepEqual(
      first?.arguments.map(({ name }) => name),
      ["msg.sender", "msg.value", "note"],
    );
    assert.deepEqual(
      second?.arguments.map(({ name }) => name),
      ["msg.sender", "parts.0.to", "parts.0.value", "parts.1.to", "parts.1.value"],
    );
    assert.deepEqual(first.moments, [{ value: 1_900_086_401n, name: "it may be closed" }]);
    assert.ok(second.arguments[4]?.plainer.includes(1_230n));
    assert.deepEqual(callEditor.change(call, "parts.1.value", 9n), {
      ...call,
      args: { parts: [call.args.parts[0], { to: bob, value: 9n }] },
    });
    assert.deepEqual(callEditor.change(pay, "msg.value", 9n), { ...pay, value: 9n });
    assert.deepEqual(callEditor.shorter?.(call), [
      { ...call, args: { parts: [call.args.parts[1]] } },
      { ...call, args: { parts: [call.args.parts[0]] } },
    ]);
  });
});

/** The same operation, whose generator writes addresses with a checksum. */
function shouted(operation: AnyOperation<TillModel>): AnyOperation<TillModel> {
  return {
    ...operation,
    choose: (choices, model, occasion) => {
      const chosen = operation.choose(choices, model, occasion);
      if (chosen === undefined) return undefined;
      const made = { caller: occasion.caller, ...chosen };
      const { parts } = made.args;
      if (!Array.isArray(parts)) return { ...made, caller: getAddress(made.caller) };
      const loud = (parts as readonly { readonly to: string; readonly value: bigint }[]).map((part) => ({
        ...part,
        to: getAddress(part.to),
      }));
      return { ...made, caller: getAddress(made.caller), args: { parts: loud } };
    },
  };
}
