import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Campaign, localExecutor } from "../../../src/campaign";
import { inspect, readCounterexample, replay } from "../../../src/run/counterexample";
import { reportLines } from "../../../src/explain/display";
import { startAnvil } from "../../../src/evm/engine";
import { narrate } from "../../../src/explain/narrative";
import { recordOf } from "../../../src/campaign/record";
import { planSequence, runSequence } from "../../../src/run";
import {
  REVERTED,
  UNKNOWN,
  World,
  describing,
  number,
  subjectOf,
  type AnyOperation,
  type Met,
} from "../../../src/project/kit";
import { runSolc } from "../../../src/evm/compile";
import { till, tillArtifacts, type Till, type TillModel } from "./till";

/** The till's model without the prediction of an operation. */
const abstaining = (operation: AnyOperation<TillModel>): AnyOperation<TillModel> =>
  Object.fromEntries(
    Object.entries(operation).filter(([key]) => key !== "execute" && key !== "touches"),
  ) as unknown as AnyOperation<TillModel>;

/** A till whose model only knows the function `close`, and no field. */
const mostly: Till = {
  ...till,
  name: "mostly unknown till",
  // lockstep alone
  invariants: [],
  operations: till.operations.map((one) => (one.name === "close" ? one : abstaining(one))),
  kinds: till.kinds.map((kind) => ({
    ...kind,
    of: Object.fromEntries(Object.entries(kind.of).map(([name, { predict: _, ...field }]) => [name, field])),
  })),
};

/** Runs a campaign of a till on anvil, and reads its counterexamples. */
async function campaign(given: Till, edit?: (source: string) => string) {
  const subject = subjectOf(given, tillArtifacts(edit));
  const engine = await startAnvil(subject.fixture);
  const executor = localExecutor({ subject, engine, bug: null });
  const out = mkdtempSync(join(tmpdir(), "assay-unknown-"));
  try {
    const options = { seed: 1, steps: 30, runs: 40, out, declared: subject, signal: new AbortController().signal };
    const report = await new Campaign([executor], options, { notice: () => undefined }).run();
    const [file] = readdirSync(out);
    const found = file === undefined ? undefined : await readCounterexample(join(out, file));
    const replayed = found === undefined ? undefined : await replay(found, subject, engine);
    return { report, subject, found, replayed };
  } finally {
    await executor.close();
    rmSync(out, { recursive: true, force: true });
  }
}

const CURIOUS = `
// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;
contract Curious {
    event Made(uint256 indexed id);
    mapping(uint256 => uint256) private _value;
    uint256[] private _list;
    function make(uint256 seed) external returns (bytes32 key) {
        uint256 id = uint256(keccak256(abi.encode(seed)));
        _value[id] = 1;
        _list.push(id);
        emit Made(id);
        return bytes32(id);
    }
    function use(uint256 id) external {
        require(_value[id] > 0, "no such thing");
        _value[id] += 1;
    }
    function valueOf(uint256 id) external view returns (uint256) {
        require(_value[id] > 0, "no such thing");
        return _value[id];
    }
    function all() external view returns (uint256[] memory) { return _list; }
}`;

describe("a model that abstains", function () {
  this.timeout(120_000);

  it("given a model of one function of three, when a campaign runs, then the others are called without a prediction, and the report says how much is modelled", async () => {
    const { report, subject } = await campaign(mostly);
    assert.deepEqual(report.violations, []);
    for (const kind of ["pay", "share"]) {
      const { ok = 0, reverted = 0 } = report.statistics.actions[kind] ?? {};
      assert.ok(ok > 0 && reverted > 0, `${kind}: ${ok} ok, ${reverted} reverted`);
    }
    const said = "modelled 1 of 3 functions, 0 of 5 fields";
    assert.ok(reportLines(report, subject).includes(said));
    assert.ok(reportLines(report, subject).at(-1)?.startsWith("held: all predictions came true"));
    const ranOn = { edition: "only", engine: "anvil", bug: null, workers: 1, command: "" };
    assert.deepEqual(recordOf(report, ranOn, subject).declared.modelled, {
      functions: { modelled: 1, all: 3 },
      fields: { modelled: 0, all: 5 },
    });
    const whole = subjectOf(till, tillArtifacts());
    assert.deepEqual([whole.modelled, whole.rehearses], [undefined, undefined]);
    assert.ok(reportLines(report, whole).every((line) => !line.startsWith("modelled")));
  });

  it("given a bug in a modelled function, then it is found, stored and replayed; the steps before it are not predicted", async () => {
    const { found, replayed, subject } = await campaign(mostly, (source) =>
      source.replace('"owner only"', '"owners only"'),
    );
    assert.equal(found?.identity, "LOCKSTEP-ERROR:close:Error");
    assert.equal(replayed?.outcome, "same");
    const words = inspect(found, subject.kinds).flatMap(({ entities }) => entities.flatMap(({ fields }) => fields));
    assert.ok(words.length > 0);
    for (const { predicted, observed, differs } of words) {
      assert.equal(predicted, undefined);
      assert.ok(observed !== undefined && !differs);
    }
    const { steps } = narrate(found, replayed, subject);
    assert.deepEqual(
      steps.filter(({ actor, verdict }) => actor !== "" && verdict === "as predicted"),
      [],
    );
  });

  it("given a bug in a function without a model, then lockstep does not report it", async () => {
    const { report } = await campaign(mostly, (source) => source.replace("+= msg.value", "+= msg.value / 2"));
    assert.deepEqual(report.violations, []);
    const known = await campaign({ ...till, invariants: [] }, (source) =>
      source.replace("+= msg.value", "+= msg.value / 2"),
    );
    assert.deepEqual(
      known.report.violations.map(({ identity }) => identity),
      ["LOCKSTEP-RETURNS:pay"],
    );
  });

  it("given a rule that answers UNKNOWN for some calls, then the others are compared", async () => {
    const some: Till = {
      ...till,
      operations: till.operations.map((one) =>
        one.name !== "pay"
          ? one
          : {
              ...one,
              execute: (model, made, now) => {
                const outcome = one.execute?.(model, made, now);
                return outcome === undefined || made.args["note"] === "" ? UNKNOWN : outcome;
              },
            },
      ),
    };
    const { report } = await campaign(some, (source) => source.replace("msg.value, note);", 'msg.value, "");'));
    assert.deepEqual(
      report.violations.map(({ identity }) => identity),
      ["LOCKSTEP-EVENT:Paid"],
    );
    assert.notEqual(report.violations[0]?.counterexample.steps.at(-1)?.facts, null);
  });

  it("given ids that are hashes, when a sequence is rehearsed, then the plan uses those that calls returned and emitted, and reverting getters are distinguished", async () => {
    const world = new World({ people: ["alice"], contracts: { Curious: () => [] } });
    type Model = Set<bigint>;
    const { operation, kind } = describing<Model>().of(world);
    const seen: Met[][] = [];
    const thing = kind({
      name: "thing",
      ids: (model) => [7n, ...[...model].map((id) => BigInt.asUintN(240, id))],
      fields: { value: { unit: "count", read: (id) => ["Curious", "valueOf", id], mayRevert: true } },
    });
    const list = kind({ name: "list", fields: { all: { unit: "keccak256", read: ["Curious", "all"], whole: true } } });
    const curious = {
      name: "curious",
      root: __dirname,
      world,
      model: (): Model => new Set(),
      meet: (model: Model, met: readonly Met[]) => {
        seen.push([...met]);
        for (const { type, value } of met) if (type === "bytes32") model.add(BigInt(String(value)));
      },
      operations: [
        operation({
          name: "make",
          contract: "Curious",
          params: { seed: number },
          choose: () => ({ args: { seed: 5n } }),
        }),
        operation({
          name: "use",
          contract: "Curious",
          params: { id: number },
          choose: (_choices, model) => ({ args: { id: [...model][0] ?? 0n } }),
        }),
      ],
      kinds: [thing, list],
      invariants: [],
      rules: {},
      errors: [],
    };
    const artifacts = runSolc(new Map([["Curious.sol", CURIOUS]]), new Set(["Curious.sol"]));
    const subject = subjectOf(curious, artifacts);
    assert.equal(subject.rehearses, true);
    const actions = ["use", "make", "use"].map((name) => ({ kind: name, draws: [0] }));
    const engine = await startAnvil(subject.fixture);
    try {
      const { results, divergence } = await runSequence(
        subject,
        engine,
        { offset: 5, actions },
        { everything: () => true },
      );
      assert.equal(divergence, undefined);
      // the opening, three calls, the last observation
      assert.deepEqual(
        results.map(({ call }) => call?.ok),
        [undefined, false, true, true, undefined],
      );
      assert.deepEqual(
        seen[0]?.map(({ type, name }) => `${type} ${name}`),
        ["uint256 seed", "bytes32 key", "uint256 id"],
      );
      const words = results.at(-1)?.lens?.returnData ?? "";
      assert.equal(BigInt(`0x${words.slice(2 + 2 * 64, 2 + 3 * 64)}`), REVERTED);
      assert.notEqual(BigInt(`0x${words.slice(-64)}`), REVERTED);
      const plan = planSequence(subject, { offset: 5, actions });
      assert.equal(plan.steps[3]?.call?.data.endsWith("0".repeat(64)), true, "unrehearsed, nothing is known of ids");
    } finally {
      await engine.close();
    }
  });
});
