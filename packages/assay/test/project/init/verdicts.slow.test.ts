import assert from "node:assert/strict";
import { reportLines } from "../../../src/explain/display";
import { campaign, forget, replace, say, type Came } from "./support";
import { Strangers } from "./strangers";

const PURSE = `
contract Purse {
    mapping(address => uint256) public coins;
    uint256[] private _list;
    uint256 public opened;
    constructor() { coins[msg.sender] = 100; }
    function give(address to, uint256 n) external { coins[msg.sender] -= n; coins[to] += n; }
    function open(uint256 lock) external { opened = 10 / (lock % 5); }
    function pick() external { opened = _list[opened % 3]; _list.push(1); }
    function take(uint256 at) external { opened = _list[at]; }
    function early(uint256 at) external { opened += at % 2; assert(at % 7 != 3); }
}`;

const FERRY = `
contract Engine {
    error Cold(uint256 by);
    function start(uint256 by) external pure { if (by % 2 == 0) revert Cold(by); }
}
contract Ferry {
    Engine private _engine = new Engine();
    uint256 public trips;
    function sail(uint256 by) external { _engine.start(by); trips++; }
    function sink(uint256 by) external {
        if (by % 3 == 1) assembly { mstore(0, 0xdeadbeef00000000000000000000000000000000000000000000000000000000) revert(0, 4) }
        trips++;
    }
}`;

const OLD = `
contract Old {
    uint256 public ticks;
    function tick(uint256 by) external { ticks++; if (by % 3 == 0) assembly { invalid() } }
    function crawl(uint256 by) external { ticks++; if (by % 2 == 0) for (uint256 i; ; i++) ticks = i; }
}`;

const NEVER = `
contract Vase {
    uint256 public flowers;
    function plant() external { flowers++; }
    function burn() external { revert("never"); }
}
contract Stone { uint256 public weight; function lift(uint256) external { revert("too heavy"); } }`;

const COINS = `
contract Coin {
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    uint256 private immutable _gift;
    constructor(uint256 gift) payable { _gift = gift; totalSupply = balanceOf[msg.sender] = msg.value; }
    function transfer(address to, uint256 n) external returns (bool) {
        require(n <= balanceOf[msg.sender]); balanceOf[msg.sender] -= n; balanceOf[to] += n + (n > 0 ? _gift : 0); return true;
    }
}`;

const last = ({ report, subject }: Came): string => reportLines(report, subject).at(-1) ?? "";

describe("verdicts on foreign contracts", function () {
  this.timeout(180_000);
  const strangers = new Strangers();
  after(() => strangers.remove());

  it("given calls that checked arithmetic refuses, or an index that is given, then they are no findings unless they are asked for; each other panic is one by its function and code, and hides no other", async () => {
    const root = strangers.project(PURSE);
    const { found, report } = await campaign(root, 12);
    assert.deepEqual([...found].sort(), [
      "INV-PANIC-PURSE-EARLY:0x1",
      "INV-PANIC-PURSE-OPEN:0x12",
      "INV-PANIC-PURSE-PICK:0x32",
    ]);
    // four of five functions panic at some point, and the sequences continue
    assert.ok(report.steps > 12 * 12, `${report.steps} steps`);
    const asked = strangers.project(PURSE);
    say(asked, "overflowIsFinding: true");
    const { found: all } = await campaign(asked, 12);
    for (const id of ["INV-PANIC-PURSE-GIVE:0x11", "INV-PANIC-PURSE-TAKE:0x32"])
      assert.ok(all.includes(id), all.join());
    assert.deepEqual(Object.keys(report.statistics.refusals["Purse.take"] ?? {}), ["Panic(0x32)"]);
  });

  it("given a panic that is excused by its code, then others of the function are found", async () => {
    const root = strangers.project(PURSE);
    say(root, `excused: { "INV-PANIC-PURSE-OPEN:0x12": "it sticks", "INV-PANIC-PURSE-PICK:0x11": "another" }`);
    assert.deepEqual([...(await campaign(root, 12)).found].sort(), [
      "INV-PANIC-PURSE-EARLY:0x1",
      "INV-PANIC-PURSE-PICK:0x32",
    ]);
  });

  it("given an error of a called contract, then it is no finding; an undeclared error of the contract's own code is one", async () => {
    const { found, report } = await campaign(strangers.project(FERRY, "Ferry"), 8);
    assert.deepEqual(found, ["INV-ERROR-FERRY-SINK:0xdeadbeef"]);
    assert.ok((report.statistics.actions["Ferry.sail"]?.reverted ?? 0) > 0);
  });

  it("given functions that are not called, then no statement about them waits for its premise", async () => {
    const root = strangers.project(NEVER, "Vase");
    say(root, `uncalled: { "Vase.burn": "it never works" }`);
    const { report } = await campaign(root, 4);
    assert.deepEqual(
      report.neverReached.filter((one) => /burn/i.test(one)),
      [],
    );
  });

  it("given a function that never succeeded, then the verdict says so, however short; where none did, nothing was tested", async () => {
    const vase = await campaign(strangers.project(NEVER, "Vase"), 4);
    assert.equal(vase.report.outcome, "held");
    assert.match(last(vase), /^held: .*; never succeeded so far: Vase\.burn \(not tested\)$/);
    const stone = await campaign(strangers.project(NEVER, "Stone"), 1);
    assert.equal(stone.report.outcome, "vacuous");
    assert.equal(last(stone), "vacuous: no call succeeded; never succeeded: Stone.lift");
  });

  it("given two contracts of one kind and wei for their constructors, then each is called, read and checked separately", async () => {
    const root = strangers.project(COINS);
    replace(root, "assay.config.ts", "constructorValue: { Coin: 0n }", "constructorValue: { Fair: 9n, Generous: 9n }");
    const line = "Coin: () => [undefined as never /* gift (uint256) */],";
    replace(root, "assay.config.ts", line, "Coin: { Fair: () => [0n], Generous: () => [1n] },");
    forget(root);
    const { found, steps, subject } = await campaign(root, 24);
    assert.deepEqual(found, ["INV-SUPPLY-GENEROUS"]);
    assert.match(steps.at(-1) ?? "", /generous\.transfer/);
    assert.ok(subject.invariants.some(({ id }) => id === "INV-SUPPLY-FAIR"));
  });

  it("given the opcode that old compilers fail assertions with, then it is a panic; too little gas is none, and is named", async () => {
    const came = await campaign(strangers.project(OLD), 8);
    assert.deepEqual(came.found, ["INV-PANIC-OLD-TICK:0xfe"]);
    assert.match(last(came), /ran out of gas: Old\.crawl \(\d+×\)/);
    const { findings } = came.report.violations[0]?.counterexample ?? { findings: [] };
    assert.match(findings[0]?.observed ?? "", /^the opcode 0xfe/);
  });
});
