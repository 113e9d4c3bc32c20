import assert from "node:assert/strict";
import { Campaign, localExecutor } from "../../../src/campaign";
import { runSolc } from "../../../src/evm/compile";
import { replay, type Counterexample } from "../../../src/run/counterexample";
import { startAnvil } from "../../../src/evm/engine";
import { inspectReplay, narrate, narrativeLines, stateData } from "../../../src/explain/narrative";
import {
  REVERTED,
  World,
  describing,
  done,
  error,
  event,
  number,
  refused,
  subjectOf,
  UNKNOWN,
  type FieldOf,
  type Outcome,
  type Unknown,
} from "../../../src/project/kit";

const GAUGE = `
// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;
contract Gauge {
    event Turned(uint8 indexed by, int64 to);
    error Stuck(uint8 at);
    uint8 public level;
    int64 public depth;
    function turn(uint8 by) external returns (uint8) {
        if (by == 255) revert Stuck(by);
        unchecked { level += by; depth -= int64(uint64(by)); }
        emit Turned(by, depth);
        return level;
    }
    function deepest() external view returns (int64) { require(depth < 0, "dry"); return depth; }
}`;

/** The model's sum of all turns, without the contract's wrap-around. */
interface Sum {
  level: bigint;
  depth: bigint;
}

const world = new World({ people: ["alice"], contracts: { Gauge: {} } });

/** The findings of a campaign of the gauge with these answers of the model. */
async function found(
  fields: Readonly<Record<string, Omit<FieldOf<Sum, "Gauge">, "unit" | "read"> & { readonly getter: string }>>,
  outcome: (model: Sum, by: bigint) => Outcome | Unknown,
): Promise<{
  readonly counterexample: Counterexample;
  readonly lines: readonly string[];
  readonly state: readonly (string | null)[];
}> {
  const { operation, kind } = describing<Sum>().of(world);
  const turn = operation({
    name: "turn",
    contract: "Gauge",
    params: { by: number },
    choose: (choices) => ({ args: { by: BigInt(choices.one([200, 255, 3])) } }),
    execute: (model, { args: { by } }) => {
      if (by !== 255n) {
        model.level += by;
        model.depth -= by;
      }
      return outcome(model, by);
    },
  });
  const gauge = kind({
    name: "gauge",
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, { getter, ...field }]) => [
        name,
        { unit: "count", read: ["Gauge", getter] as const, ...field },
      ]),
    ),
  });
  const artifacts = runSolc(new Map([["Gauge.sol", GAUGE]]), new Set(["Gauge.sol"]));
  const subject = subjectOf(
    {
      name: "gauge",
      root: __dirname,
      world,
      model: () => ({ level: 0n, depth: 0n }),
      operations: [turn],
      kinds: [gauge],
      invariants: [],
      rules: {},
      errors: [],
    },
    artifacts,
  );
  const engine = await startAnvil(subject.fixture);
  const executor = localExecutor({ subject, engine, bug: null });
  try {
    const { signal } = new AbortController();
    const options = { seed: 1, steps: 12, runs: 8, declared: subject, signal, maxViolations: 1 };
    const { violations } = await new Campaign([executor], options).run();
    const [counterexample] = violations.map((one) => one.counterexample);
    if (counterexample === undefined) throw new Error("expected a violation, found none");
    const replayed = await replay(counterexample, subject, engine);
    assert.equal(replayed.outcome, "same");
    const narrative = narrate(counterexample, replayed, subject);
    const inspected = inspectReplay(counterexample, subject, replayed);
    return {
      counterexample,
      lines: narrativeLines(counterexample, replayed, narrative, subject, false),
      state: inspected.flatMap((_, i) =>
        stateData(inspected, i).flatMap(({ fields: all }) => all.map((one) => one.observed)),
      ),
    };
  } finally {
    await executor.close();
  }
}

/** Any results and events. */
const anyhow = (): Outcome => ({ ok: true, returns: [0n], events: [] });
const refusal = (by: bigint): Outcome | undefined => (by === 255n ? refused([error("Stuck", by)]) : undefined);
const LEVEL = { level: { getter: "level" } };

describe("predictions that no type can hold", function () {
  this.timeout(60_000);

  it("given a predicted answer beyond its type, and a chain that wrapped around, then the two differ, and the finding names the type", async () => {
    const { counterexample, lines } = await found(
      { level: { getter: "level", predict: ({ level }) => level } },
      (_, by) => refusal(by) ?? UNKNOWN,
    );
    assert.equal(counterexample.identity, "LOCKSTEP-STATE:gauge.level");
    const [finding] = counterexample.findings;
    assert.deepEqual(
      [finding?.predicted, finding?.observed],
      ["400, outside of uint8, 0 to 255", "144"],
      "200 and 200 are 400, and 144 in eight bits",
    );
    assert.ok(
      lines.some((line) => line.includes("400, outside of uint8, 0 to 255")),
      lines.join("\n"),
    );
  });

  for (const [what, identity, outcome] of [
    ["returns", "LOCKSTEP-RETURNS:turn", ({ level }: Sum) => ({ ok: true, returns: [level - 256n], events: [] })],
    ["emits", "LOCKSTEP-EVENT:Turned", ({ level }: Sum) => done([level], event("Gauge", "Turned", level + 256n, 0n))],
    [
      "emits beside",
      "LOCKSTEP-EVENT:Turned",
      ({ level }: Sum, by: bigint) => done([level], event("Gauge", "Turned", by, 1n << 64n)),
    ],
  ] as const)
    it(`given a number that no type holds among what a call ${what}, then that is found, and said`, async () => {
      const { counterexample, lines } = await found(
        LEVEL,
        (model, by) => refusal(by) ?? (outcome(model, by) as Outcome),
      );
      const at = counterexample.findings.find(({ id }) => id === identity);
      assert.match(at?.predicted ?? "", /is outside of u?int(8|64), /);
      assert.ok(lines.join(" ").replaceAll(/\s+/g, " ").includes("is outside of"), lines.join("\n"));
    });

  it("given a predicted error with an argument beyond its type, then no error of the chain matches it", async () => {
    const { counterexample } = await found(LEVEL, (_, by) => (by === 255n ? refused([error("Stuck", -1n)]) : UNKNOWN));
    assert.equal(counterexample.identity, "LOCKSTEP-ERROR:turn:Stuck");
    assert.match(counterexample.findings[0]?.predicted ?? "", /Stuck\(-1\), .*at: -1 is outside of uint8, 0 to 255/);
  });

  it("given negative numbers, then they are compared and shown as such, with their slack, and a reverting getter is shown as such", async () => {
    const fields = {
      depth: {
        getter: "depth",
        predict: ({ depth }: Sum) => (depth === -200n ? 7n : { value: depth + 2n, slack: 2n }),
      },
      deepest: { getter: "deepest", mayRevert: true, predict: ({ depth }: Sum) => (depth < 0n ? depth : REVERTED) },
    };
    const { counterexample, lines, state } = await found(fields, (_, by) => refusal(by) ?? UNKNOWN);
    const [finding] = counterexample.findings;
    assert.deepEqual([finding?.predicted, finding?.observed], ["7", "-200"]);
    assert.ok(lines.some((line) => line.includes("-200")));
    assert.ok(state.includes("reverts") && state.includes("-200"), state.join());
  });

  for (const [what, said, expected] of [
    [
      "false",
      false,
      /gauge, level: expected a bigint or UNKNOWN for uint8 of the getter Gauge\.level, the model answers boolean false/,
    ],
    ["nothing", undefined, /the getter Gauge\.level, the model answers undefined undefined/],
    ["a number", 7, /the getter Gauge\.level, the model answers number 7/],
    ["a list", { fee: 1n }, /the getter Gauge\.level, the model answers an object with fee/],
  ] as const)
    it(`given ${what} in place of a bigint, then the getter and what was expected are named`, async () => {
      const predict = (): bigint => said as unknown as bigint;
      await assert.rejects(found({ level: { getter: "level", predict } }, anyhow), expected);
    });
});
