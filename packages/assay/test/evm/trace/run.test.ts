import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getCreateAddress, Interface, type InterfaceAbi } from "ethers";
import { debugSolc, run, type DebugOutput } from "../../../src/evm/compile";
import { startAnvil } from "../../../src/evm/engine";
import { TraceError, traceStep, type StepTrace } from "../../../src/evm/trace";
import type { Call, CallResult, Engine, Fixture, PlannedStep } from "../../../src/core/types";

const FILE = "contracts/Reverts.sol";
const SOURCES = new Map([[FILE, readFileSync(join(__dirname, "solidity", "Reverts.sol"), "utf8")]]);
const ROOT = join(__dirname, "..", "..", "..", "..", "..");
const GENESIS = 1_893_456_000;
const READY = GENESIS + 20;
const DEPLOYER = `0x${"de".repeat(20)}`;
const ALICE = `0x${"a1".repeat(20)}`;
const created = (from: string, nonce: number): string => getCreateAddress({ from, nonce }).toLowerCase();
const LIBRARY = created(DEPLOYER, 0);
const REVERTS = created(DEPLOYER, 1);
const NAMES: Readonly<Record<string, string>> = {
  [LIBRARY]: "Steps",
  [REVERTS]: "Reverts",
  [created(REVERTS, 1)]: "Inner",
};

/** The contracts compiled in one way, deployed, and how they are called. */
interface Compiled {
  readonly debug: DebugOutput;
  readonly abi: Interface;
  readonly fixture: Fixture;
}

function compiled(viaIR: boolean): Compiled {
  const settings = { optimizer: { enabled: true, runs: 200 }, viaIR, evmVersion: "cancun" };
  const build = { version: "0.8.28", root: ROOT, settings };
  const targets = ["Reverts", "Inner", "Steps"].map((name) => ({ shown: name, source: FILE, name }));
  const { contracts } = run(SOURCES, { "*": { "*": ["abi", "evm.bytecode"] } }, { build });
  const codeOf = (name: string): string => `0x${contracts?.[FILE]?.[name]?.evm.bytecode.object ?? ""}`;
  const reverts = codeOf("Reverts").replace(/__\$.{34}\$__/g, LIBRARY.slice(2));
  const deploy = { from: DEPLOYER, value: 0n };
  return {
    debug: debugSolc(SOURCES, targets, build),
    abi: new Interface(contracts?.[FILE]?.["Reverts"]?.abi as InterfaceAbi),
    fixture: {
      genesisTime: GENESIS,
      balances: { [ALICE]: 10n ** 18n, [DEPLOYER]: 10n ** 18n },
      transactions: [
        { ...deploy, data: codeOf("Steps"), time: GENESIS + 10, title: "deploy the library" },
        { ...deploy, data: reverts, time: READY, title: "deploy the contract" },
      ],
    },
  };
}

const stepOf = (call: Call | undefined, time: number): PlannedStep => ({
  ...{ time, kind: "call", action: 0, actor: "alice", describe: () => "a call", observe: [], facts: null },
  ...(call === undefined ? {} : { call }),
});

const callOf = ({ abi }: Compiled, method: string, value: bigint, wei = 0n): Call => {
  const data = abi.encodeFunctionData(method, method === "unpayable" ? [] : [value]);
  return { from: ALICE, to: REVERTS, data, value: wei, gas: 500_000 };
};

async function traced(
  { debug, fixture }: Compiled,
  steps: readonly PlannedStep[],
  results: readonly CallResult[] = [],
): Promise<StepTrace> {
  const ran = { steps, results: results.map((call) => ({ call })) };
  const nameOf = (at: string): string | undefined => NAMES[at];
  return traceStep(ran, steps.length - 1, { fixture, contractAt: nameOf, nameOf, debug: () => [debug] });
}

/** The frames as "Contract.function:line". */
const framesOf = ({ stack }: StepTrace): readonly string[] =>
  stack.map((frame) => frame.replace(` (${FILE}:`, ":").replace(")", ""));

const lineOf = (text: string): number =>
  (SOURCES.get(FILE) ?? "").split("\n").findIndex((line) => line.includes(text)) + 1;

describe("the trace of a call", function () {
  this.timeout(60_000);
  const plain = compiled(false);

  for (const [method, value, ...frames] of [
    ["required", 3n, ["Reverts.required", "at most ten"]],
    [
      "custom",
      3n,
      ["Reverts._checkMore", "// not enough"],
      ["Reverts._check", "_checkMore(value);"],
      ["Reverts.custom", "_check(value);"],
    ],
    ["panics", 30n, ["Reverts._less", "stored - value"], ["Reverts.panics", "_less(value);"]],
    ["outOfList", 3n, ["Reverts.outOfList", "list[at]"]],
    ["inInner", 0n, ["Inner.enter", "revert Closed"], ["Reverts.inInner", "inner.enter(value)"]],
    ["inLibrary", 300n, ["Steps.half", "revert TooLarge"], ["Reverts.inLibrary", "Steps.half(value)"]],
    ["inLinked", 1n, ["Steps.third", "too small"], ["Reverts.inLinked", "Steps.third(value)"]],
    ["modified", 2n, ["Reverts.onlyAbove", "// below"], ["Reverts.modified", "function modified"]],
    ["twice", 1n, ["Reverts.twice", "value == 1"]],
    ["twice", 2n, ["Reverts.twice", "value == 2"]],
    ["unpayable", 0n],
  ] as const)
    it(`given a revert of ${method}(${value}), then each frame has its function and line`, async () => {
      const trace = await traced(plain, [
        stepOf(callOf(plain, method, value, method === "unpayable" ? 1n : 0n), READY + 5),
      ]);
      assert.equal(trace.ok, false);
      const wanted = frames.map(([name, text]) => `${name}:${lineOf(text)}`);
      assert.deepEqual(framesOf(trace), wanted);
    });

  it("given code that was compiled through the IR, then the frames that it left are right", async () => {
    const viaIR = compiled(true);
    for (const [method, value, wanted] of [
      ["custom", 3n, [`Reverts._checkMore:${lineOf("// not enough")}`]],
      ["inInner", 0n, [`Inner.enter:${lineOf("revert Closed")}`, `Reverts.inInner:${lineOf("inner.enter(value)")}`]],
      ["inLinked", 1n, [`Steps.third:${lineOf("too small")}`, `Reverts.inLinked:${lineOf("Steps.third(value)")}`]],
    ] as const)
      assert.deepEqual(
        framesOf(await traced(viaIR, [stepOf(callOf(viaIR, method, value), READY + 5)])),
        wanted,
        method,
      );
  });

  it("given a read, then it is traced as a call is", async () => {
    const call = { ...callOf(plain, "outOfList", 3n), view: true };
    const trace = await traced(plain, [stepOf(callOf(plain, "works", 1n), READY + 5), stepOf(call, READY + 5)]);
    assert.deepEqual(framesOf(trace), [`Reverts.outOfList:${lineOf("list[at]")}`]);
  });

  describe("after the steps before it", () => {
    let engine: Engine;
    before(async () => void (engine = await startAnvil(plain.fixture)));
    after(() => engine.close());

    /** Steps with reverts, several in one second, days apart, and time that passes alone. */
    const steps: readonly PlannedStep[] = [
      stepOf(callOf(plain, "works", 7n), READY + 5),
      stepOf(callOf(plain, "required", 3n), READY + 5),
      stepOf(callOf(plain, "works", 0n), READY + 86_400),
      stepOf(undefined, READY + 200_000),
      stepOf(callOf(plain, "works", 8n), READY + 400 * 86_400),
      stepOf(callOf(plain, "works", 9n), READY + 400 * 86_400),
    ];
    const ask = async (asked: readonly PlannedStep[]): Promise<CallResult[]> =>
      (
        await engine.run(asked.flatMap(({ time, call }) => (call === undefined ? [] : [{ time, calls: [call] }])))
      ).flat();

    it("then it runs in the engine's block, on the engine's state", async () => {
      const trace = await traced(plain, steps);
      const answer = (await ask(steps)).at(-1);
      assert.equal(trace.call.output, answer?.returnData);
      assert.equal(trace.gasUsed, answer?.gasUsed);
      assert.deepEqual(
        trace.changes.map(({ path, before, after }) => [path, before, after]),
        [
          ["stored", 8n, 9n],
          ["list.length", 3n, 4n],
          [`held[${ALICE}]`, 15n, 24n],
          ["list[3]", 0n, 9n],
        ],
      );
    });

    it("given a call that ended otherwise on the engine, its own or an earlier one, then there is no trace", async () => {
      const results = await ask(steps);
      // no call is made in step 3
      results.splice(3, 0, { ok: true, returnData: "0x", logs: [], gasUsed: 0 });
      for (const [at, message] of [
        [5, /the call succeeds where it is traced, and reverts on the engine/],
        [1, /the earlier call a call reverts where it is traced, and succeeds on the engine/],
      ] as const) {
        const other = results.map((result, i) => (i === at ? { ...result, ok: !result.ok } : result));
        await assert.rejects(
          traced(plain, steps, other),
          (error) => error instanceof TraceError && message.test(error.message),
        );
      }
      assert.equal((await traced(plain, steps, results)).ok, true);
    });

    it("given a sender who cannot pay, then the call before it is left out, and its own has no trace", async () => {
      const unpaid = stepOf(callOf(plain, "works", 1n, 10n ** 30n), READY + 6);
      const cannot: CallResult = { ok: false, returnData: "0x", logs: [], gasUsed: 0, halted: "insufficient funds" };
      const paid = { ok: true, returnData: "0x", logs: [], gasUsed: 0 };
      const next = stepOf(callOf(plain, "works", 2n), READY + 7);
      assert.equal((await traced(plain, [unpaid, next], [cannot, paid])).changes[0]?.before, 5n);
      await assert.rejects(traced(plain, [unpaid], [cannot]), /less wei than the call sends/);
    });
  });
});
