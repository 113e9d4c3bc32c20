import assert from "node:assert/strict";
import { caseOf, foundryTest } from "../../../src/explain/export";
import { loadProject } from "../../../src/project/load";
import { campaign, say } from "./support";
import { Strangers } from "./strangers";

/** The ids of one contract begin with 0, and those of the other are others: both are called `id`. */
const HOUSE = `
contract Cards {
    uint256 public next = 5;
    function make() external returns (uint256 id) { id = next++; }
}
contract House {
    address[] private _sellers;
    uint256 public settled;
    function open() external returns (uint256 id) { id = _sellers.length; _sellers.push(msg.sender); }
    function settle(uint256 id) external {
        require(_sellers[id] != address(0), "settled");
        _sellers[id] = address(0);
        settled++;
    }
}`;

const FEED = `
contract Feed {
    uint256 private _at = block.timestamp;
    function post() external { _at = block.timestamp; }
    function price() external view returns (uint256) {
        require(block.timestamp - _at < 1 hours, "stale");
        return 1;
    }
    function left() external view returns (uint256) { return _at + 2 hours - block.timestamp; }
}`;

describe("what contracts refuse", function () {
  this.timeout(60_000);
  const strangers = new Strangers();
  after(() => {
    strangers.remove();
  });

  it("given lists whose index a call is given, and ids of the same name elsewhere, then nothing is found, and the functions succeed", async () => {
    const { found, report } = await campaign(strangers.project(HOUSE, "Cards", "House"), 24);
    assert.deepEqual(found, []);
    // a call of an index that there is not is drawn again, as others that are refused
    const { ok = 0 } = report.statistics.actions["House.settle"] ?? {};
    assert.ok(ok > 20, `${ok} succeeded`);
    assert.deepEqual(Object.keys(report.statistics.refusals["House.settle"] ?? {}).sort(), [
      '"settled"',
      "Panic(0x32)",
    ]);
  });

  it("given a failure beside getters that answered, then its test asserts what they answered, and nothing of what they would revert with", async () => {
    const root = strangers.project(FEED);
    say(root, `invariants: { "nobody posts": ({ call }) => call.name !== "Feed.post" }`);
    const { report, subject } = await campaign(root, 4);
    const { counterexample } = report.violations.find(({ identity }) => identity === "INV-NOBODY-POSTS") ?? {};
    assert.ok(counterexample !== undefined);
    const described = await loadProject(root).described?.(counterexample, () => undefined);
    assert.ok(described !== undefined);
    const test = foundryTest(caseOf(counterexample, subject, described));
    assert.match(test, /assertEq\(feed\.left\(\), \d/);
    assert.doesNotMatch(test, /refusal/);
  });

  it("given a getter that says why it does not answer, then that is no finding; a panic is one, with its code", async () => {
    const { found, report } = await campaign(strangers.project(FEED), 8);
    assert.deepEqual(found, ["INV-GETTER-FEED-LEFT"]);
    const [{ observed } = {}] = report.violations[0]?.counterexample.findings ?? [];
    assert.equal(observed, "it reverts with Panic(0x11), an overflow or underflow");
  });
});
