import assert from "node:assert/strict";
import { readCounterexample, replay, type Replayed } from "../../../src/run/counterexample";
import { narrate, narrativeLines } from "../../../src/explain/narrative";
import { startAnvil } from "../../../src/evm/engine";
import { loadProject } from "../../../src/project/load";
import { forget, init, replace, say } from "./support";
import { Strangers } from "./strangers";
import { campaign } from "./support";

const LIFT = `
contract Lift {
    uint256 public floor;
    uint256 public constant TOP = 9;
    mapping(address => uint256) public rides;
    function up(uint256 by) external { floor += by % 7; rides[msg.sender] += 1; }
    function split(uint256 among) external view returns (uint256) { return 0; }
    function share(uint256 among) external { floor = 100 / (among % 3); }
}`;

describe("a counterexample of contracts that have changed since", function () {
  this.timeout(120_000);
  const strangers = new Strangers();
  after(() => strangers.remove());

  /** Finds the division by zero. */
  async function found(edit: (root: string) => void = () => undefined): Promise<{ root: string; file: string }> {
    const root = strangers.project(LIFT);
    edit(root);
    const { report } = await campaign(root, 6);
    const file = report.violations.find(({ identity }) => identity === "INV-PANIC-LIFT-SHARE:0x12")?.path;
    if (file === undefined)
      throw new Error(`expected the panic, found ${report.violations.map((one) => one.identity).join()}`);
    return { root, file };
  }

  async function again(root: string, file: string): Promise<Replayed & { readonly lines: readonly string[] }> {
    forget(root);
    const choice = { edition: "only", engine: "anvil", rpcUrl: null, bug: null } as const;
    const subject = await loadProject(root).subject(choice, () => undefined);
    const engine = await startAnvil(subject.fixture);
    try {
      const counterexample = await readCounterexample(file);
      const replayed = await replay(counterexample, subject, engine);
      const narrative = narrate(counterexample, replayed, subject);
      return { ...replayed, lines: narrativeLines(counterexample, replayed, narrative, subject, false) };
    } finally {
      await engine.close();
    }
  }

  for (const [what, from, to, expected] of [
    ["a function that is gone", "function share(", "function deal(", /Lift no longer has share\(uint256\)/],
    [
      "a parameter of another type",
      "share(uint256 among)",
      "share(uint64 among)",
      /Lift no longer has share\(uint256\), it has share\(uint64\)/,
    ],
  ] as const)
    it(`given ${what}, then it is not said to be mended`, async () => {
      const { root, file } = await found();
      strangers.compile(root, LIFT.replace(from, to));
      init(root);
      await assert.rejects(again(root, file), expected);
    });

  it("given new getters, or removed ones that were never predicted, then the replay fails in the same way, and on fixed contracts it does not fail", async () => {
    const { root, file } = await found();
    for (const changed of [
      LIFT.replace(
        "uint256 public floor;",
        "uint256 public cellar = 3; uint256 public floor; mapping(uint256 => bool) public seen;",
      ),
      LIFT.replace("mapping(address => uint256) public", "mapping(address => uint256) private"),
    ]) {
      strangers.compile(root, changed);
      init(root);
      assert.equal((await again(root, file)).outcome, "same");
    }
    strangers.compile(root, LIFT.replace("(among % 3)", "(among % 3 + 1)"));
    init(root);
    assert.equal((await again(root, file)).outcome, "gone");
  });

  it("given a removed getter that was predicted, then the error says so", async () => {
    const { root, file } = await found((at) => say(at, `observe: { "Lift.TOP": () => 9n }`));
    strangers.compile(root, LIFT.replace("uint256 public constant TOP = 9;", ""));
    replace(root, "assay.config.ts", `observe: { "Lift.TOP": () => 9n },`, "");
    init(root);
    await assert.rejects(
      again(root, file),
      /predicts Lift\.TOP\(\), but no entity kind "Lift\.TOP" is observed any more/,
    );
  });

  it("given a statement that was excused since, then the replay does not claim that it no longer fails", async () => {
    const { root, file } = await found();
    say(root, `excused: { "INV-PANIC-LIFT-SHARE": "nobody shares" }`);
    await assert.rejects(again(root, file), /INV-PANIC-LIFT-SHARE is no longer checked/);
  });

  it("given a project that says something else since, then the replay says that too, and not of one as it was", async () => {
    const { root, file } = await found();
    const same = await again(root, file);
    assert.deepEqual([same.outcome, same.codeChanged], ["same", false]);
    say(root, `invariants: { "one more": () => true }`);
    const { outcome, codeChanged, lines } = await again(root, file);
    assert.deepEqual([outcome, codeChanged], ["same", true]);
    assert.match(lines.join("\n"), /\nthe project's own code has changed since .*\nfails in the same way/);
  });
});
