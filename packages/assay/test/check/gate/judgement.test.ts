import assert from "node:assert/strict";
import fc from "fast-check";
import type { ContractSurface } from "../../../src/evm/compile";
import { deal, planFor } from "../../../src/check/gate/plan";
import { verdictOf } from "../../../src/check/gate/verdict";
import { commonestFirst } from "../../../src/check/gate/steps/campaign";
import { gasChanges } from "../../../src/check/gate/steps/gas";
import type { Step } from "../../../src/check/gate/steps/step";
import { baselineOf, surfaceChanges } from "../../../src/check/gate/surface-diff";
import { belowThreshold, raised } from "../../../src/check/gate/ratchet";
import type { Status } from "../../../src/check/gate/types";
import { keptIn } from "../../../src/check/gate/violations";
import { step } from "./sample";

describe("the gate's verdict", () => {
  const verdict = (...statuses: readonly Status[]): string =>
    verdictOf(
      statuses.map((status) => step({ step: "gas", status })),
      false,
    );

  it("given several steps, then a violation outweighs an error, an error outweighs a change, and a change outweighs what held", () => {
    assert.equal(verdict("held", "skipped"), "held");
    for (const status of ["changed", "below", "vacuous"] as const) assert.equal(verdict("held", status), "changed");
    assert.equal(verdict("changed", "error", "held"), "error");
    assert.equal(verdict("changed", "error", "violated"), "violated");
  });

  it("given an interruption, then it outweighs all but a violation", () => {
    assert.equal(verdictOf([step({ step: "gas", status: "error" })], true), "interrupted");
    assert.equal(verdictOf([step({ step: "gas", status: "violated" })], true), "violated");
  });
});

describe("the gate's budget", () => {
  const flexible = fc.record({ weight: fc.integer({ min: 1, max: 9 }), least: fc.nat(20), more: fc.nat(100) });

  it("given any budget, when divided, then all of it that fits is distributed, and each step gets between its minimum and its maximum", () => {
    fc.assert(
      fc.property(fc.nat(500), fc.array(flexible, { minLength: 1, maxLength: 6 }), (seconds, many) => {
        const steps = many.map(({ weight, least, more }, i) => ({ key: `${i}`, weight, least, most: least + more }));
        const given = deal(seconds, steps);
        const sum = [...given.values()].reduce((a, b) => a + b, 0);
        const [least, most] = [steps.reduce((a, s) => a + s.least, 0), steps.reduce((a, s) => a + s.most, 0)];
        for (const { key, least: low, most: high } of steps) {
          const got = given.get(key) ?? -1;
          assert.ok(got >= low - 1e-6 && got <= high + 1e-6, `${key}: ${got} is not in [${low}, ${high}]`);
        }
        assert.ok(Math.abs(sum - Math.min(most, Math.max(least, seconds))) < 1e-6, `${sum} of ${seconds}`);
      }),
    );
  });

  const run = (): never => assert.fail("nothing is run");
  const fixed = (name: Step["name"], seconds: number, mayBeLeftOut = false): Step => ({
    name,
    part: null,
    cost: { kind: "fixed", seconds },
    needsContracts: true,
    mayBeLeftOut,
    run,
  });
  const campaign: Step = {
    name: "campaign",
    part: null,
    cost: { kind: "flexible", weight: 1, least: 10, most: 300, start: 5 },
    needsContracts: true,
    run,
  };

  it("given steps of fixed cost, when planned, then the campaign gets the rest", () => {
    const { given, leftOut, missing } = planFor(100, [fixed("compile", 30), campaign], new Map());
    assert.deepEqual([given.get("campaign"), leftOut.size, missing], [70, 0, 0]);
  });

  it("given the time of a step's last run, when planned, then that time is reserved", () => {
    const { given } = planFor(100, [fixed("compile", 30), campaign], new Map([["compile", 60]]));
    assert.equal(given.get("campaign"), 40);
  });

  it("given too little time, when planned, then only the most expensive optional step is left out", () => {
    const steps = [fixed("compile", 30), fixed("gas", 40, true), fixed("coverage", 90, true), campaign];
    const { given, leftOut } = planFor(100, steps, new Map());
    assert.deepEqual([...leftOut], ["coverage"]);
    assert.equal(given.get("campaign"), 30);
  });

  it("given less than the minimum, when planned, then it says how much is missing", () => {
    const { given, missing } = planFor(30, [fixed("compile", 30), campaign], new Map());
    assert.deepEqual([given.get("campaign"), missing], [10, 10]);
  });
});

describe("the gate's list of violations", () => {
  it("given several, when ordered, then the most frequent is first, and among equals the shorter program", () => {
    const [rare, long, short] = [
      { id: "rare", times: 1, steps: 1 },
      { id: "long", times: 9, steps: 30 },
      { id: "short", times: 9, steps: 4 },
    ];
    assert.deepEqual(commonestFirst([rare, long, short]), [short, long, rare]);
  });

  const places: Readonly<Record<string, readonly string[]>> = {
    NEAR: ["contracts/claims/Claims.sol settle", "contracts/Credit.sol pay"],
    FAR: ["contracts/cover/Price.sol premium"],
    EVERYWHERE: "abcdefg".split("").map((name) => `contracts/claims/${name}.sol`),
  };
  const kept = (...rules: readonly string[]): readonly string[] | undefined =>
    keptIn(rules, { file: "contracts/claims/Core.sol", line: 1 }, (rule) => places[rule] ?? []).keptIn;

  it("given rules that many functions cite, then those near the entered function are reported, without those cited everywhere", () => {
    assert.deepEqual(kept("FAR", "NEAR", "EVERYWHERE"), ["NEAR: contracts/claims/Claims.sol settle"]);
    assert.deepEqual(kept("FAR", "EVERYWHERE"), ["FAR: contracts/cover/Price.sol premium"]);
    assert.equal(kept("EVERYWHERE", "UNKNOWN"), undefined);
  });
});

describe("the gate's baselines", () => {
  const vault: ContractSurface = {
    name: "Vault",
    place: { file: "contracts/Vault.sol", line: 3 },
    functions: [
      { selector: "0x01", text: "function deposit(uint256 amount)", place: { file: "contracts/Vault.sol", line: 9 } },
      { selector: "0x02", text: "function total() view returns (uint256)" },
    ],
    events: [{ text: "event Deposited(address indexed by, uint256 amount)" }],
    errors: [{ text: "error Locked()" }],
    storage: [
      { slot: "0", offset: 0, type: "uint128", label: "_total" },
      { slot: "0", offset: 16, type: "uint128", label: "_count" },
    ],
    structs: { "struct Vault.One": ["0+0 uint256 amount"] },
  };
  const before = baselineOf([vault]);
  const lines = (changed: Partial<ContractSurface>): string[] =>
    surfaceChanges(before, [{ ...vault, ...changed }]).flatMap((change) => change.lines);

  it("given the same surface, when compared, then nothing differs, at any place in the file", () => {
    assert.deepEqual(lines({ place: { file: "contracts/Other.sol", line: 77 } }), []);
  });

  it("given a function that became payable, when compared, then both declarations are reported, at its line", () => {
    const payable = { selector: "0x01", text: "function deposit(uint256 amount) payable" };
    const functions = [{ ...payable, place: { file: "contracts/Vault.sol", line: 9 } }, ...vault.functions.slice(1)];
    const [change, ...others] = surfaceChanges(before, [{ ...vault, functions }]);
    assert.deepEqual(others, []);
    assert.equal(change?.change, "changed");
    assert.equal(change.place?.line, 9);
    assert.deepEqual(change.lines, [
      "- function deposit(uint256 amount)  [0x01]",
      "+ function deposit(uint256 amount) payable  [0x01]",
    ]);
  });

  it("given an event whose argument is no longer indexed, and a removed error, when compared, then both are reported", () => {
    const events = [{ text: "event Deposited(address by, uint256 amount)" }];
    assert.deepEqual(lines({ events, errors: [] }), [
      "- event Deposited(address indexed by, uint256 amount)",
      "+ event Deposited(address by, uint256 amount)",
      "- error Locked()",
    ]);
  });

  it("given a variable put before others and a struct with one member more, when compared, then the moved variables are reported", () => {
    const storage = [
      { slot: "0", offset: 0, type: "bool", label: "_paused" },
      { slot: "0", offset: 16, type: "uint128", label: "_count" },
      { slot: "1", offset: 0, type: "uint128", label: "_total" },
    ];
    const structs = { "struct Vault.One": ["0+0 uint256 amount", "1+0 uint64 at"] };
    assert.deepEqual(lines({ storage, structs }), [
      "+ slot   0 offset  0  bool _paused",
      "- slot   0 offset  0  uint128 _total",
      "+ slot   1 offset  0  uint128 _total",
      "+ struct Vault.One: 1+0 uint64 at",
    ]);
  });

  it("given new and removed contracts, when compared, then they are reported by name", () => {
    const changes = surfaceChanges(before, [{ ...vault, name: "Safe", functions: [], events: [], errors: [] }]);
    const contracts = changes.filter(({ kind }) => kind === "contract");
    assert.deepEqual(
      contracts.map(({ lines: [line] }) => line),
      ["+ contract Safe", "- contract Vault"],
    );
  });

  it("given gas, when compared, then changes beyond both tolerances are reported, up or down, and new and removed actions", () => {
    const tolerance = { percent: 1, gas: 500 };
    const actions = { big: 1_000_000, small: 1_000, gone: 5, cheaper: 100_000 };
    const now = { big: 1_010_000, small: 1_500, fresh: 7, cheaper: 98_999 };
    assert.deepEqual(gasChanges({ tolerance, actions }, now), [
      { action: "gone", before: 5, now: null },
      { action: "cheaper", before: 100_000, now: 98_999 },
      { action: "fresh", before: null, now: 7 },
    ]);
    const more = gasChanges({ tolerance, actions: { big: 1_000_000, small: 1_000 } }, { big: 1_010_001, small: 1_501 });
    assert.deepEqual(
      more.map(({ action }) => action),
      ["big", "small"],
    );
  });

  it("given thresholds, when raised, then none is lowered, and each is rounded down to a tenth", () => {
    const thresholds = { mutation: 90, coverage: { typescript: { lines: 80, branches: 70.5 } } };
    const measured = { typescript: { lines: 85.19, branches: 60 }, contracts: { lines: 99.99, branches: 100 } };
    assert.deepEqual(raised(thresholds, measured), {
      mutation: 90,
      coverage: { typescript: { lines: 85.1, branches: 70.5 }, contracts: { lines: 99.9, branches: 100 } },
    });
    assert.deepEqual(belowThreshold({ lines: 79.9, branches: 70.5 }, { lines: 80, branches: 70.5 }), [
      "lines 79.9 % of at least 80 %",
    ]);
  });
});
