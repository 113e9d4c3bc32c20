import assert from "node:assert/strict";
import { caseOf, foundryTest, hardhatTest, markdown, type Case } from "../../../src/explain/export";
import { printProgram } from "../../../src/explain/narrative";
import { campaign, say } from "./support";
import { Strangers } from "./strangers";
import { loadProject } from "../../../src/project/load";

/** One contract for each: it has unusual parameters, answers, events or names; `n` counts the calls that succeed. */
const CONTRACTS: Readonly<Record<string, string>> = {
  "ids that collide": `
contract Stranger {
    uint256 public n; uint256 public N; uint256 public _n;
    function go(uint256) external { n++; } function go(uint256[] calldata) external { n++; }
}`,
  "an event without a topic": `
contract Stranger { event Rung(uint256 by) anonymous; uint256 public n; function go(uint256 by) external { n++; emit Rung(by); } }`,
  "indexed lists and structs": `
contract Stranger {
    struct Pair { uint256 a; uint256 b; }
    event Filled(uint256[] indexed all, Pair indexed pair);
    uint256 public n;
    function go(uint256[] calldata all) external { n++; emit Filled(all, Pair(1, 2)); }
}`,
  "texts that are no UTF-8": `
contract Stranger {
    event Said(string text); uint256 public n; string public last;
    function go() external returns (string memory) { n++; last = string(abi.encodePacked(bytes2(0xff41))); emit Said(last); return last; }
}`,
  "parameters without a name, or with one that objects have": `
contract Stranger { uint256 public n; function go(uint256, uint256 arg0, uint256 __proto__) external { n += arg0 - arg0 + __proto__ - __proto__ + 1; } }`,
  "a function as a parameter, an answer and an error": `
contract Stranger {
    error Hooked(function() external hook); event Hung(function() external hook);
    uint256 public n; function() external public hook;
    function run(function() external one) external { hook = one; }
    function go(uint256 by) external { n++; emit Hung(hook); if (by == 3) revert Hooked(hook); }
}`,
};

describe("exports of failures of foreign contracts", function () {
  this.timeout(180_000);
  const strangers = new Strangers();
  after(() => strangers.remove());

  /** The first failure that a campaign finds. */
  async function found(root: string): Promise<Case> {
    const { report, subject } = await campaign(root, 4);
    const { counterexample } = report.violations[0] ?? {};
    assert.ok(counterexample !== undefined, report.outcome);
    const described = await loadProject(root).described?.(counterexample, () => undefined);
    assert.ok(described !== undefined);
    return caseOf(counterexample, subject, described);
  }

  it("given an invariant that reads the wei of a contract, when a counterexample is exported, then the test asserts the balance", async () => {
    const root = strangers.project(
      "contract Stranger { uint256 public n; function go() external payable { if (msg.value > 0) n++; } }",
    );
    say(root, `invariants: { "has nothing": ({ now, Stranger }) => now.ether(Stranger) === 0n }`);
    const made = await found(root);
    assert.match(foundryTest(made), /assertEq\(address\(stranger\)\.balance, [1-9]/);
    assert.match(hardhatTest(made), /BigInt\(await rpc\("eth_getBalance", stranger\.address, "latest"\)\),?\s+[1-9]/);
  });

  it("given an invariant on what a call should have changed and did not, then the test asserts what the invariant read, and the program prints it", async () => {
    const root = strangers.project(
      "contract Stranger { uint256 public n; uint256 public left = 5; uint256 public unread = 6; function go() external { n++; } }",
    );
    const check =
      '({ call, now, before }) => call.ok && call.name === "Stranger.go" ? now.Stranger.left < before.Stranger.left : undefined';
    say(root, `invariants: { "takes of what is left": ${check} }`);
    const made = await found(root);
    const test = foundryTest(made);
    assert.match(test, /assertEq\(stranger\.left\(\), 5,/);
    assert.doesNotMatch(test, /unread\(\), |expected 5, seen 5/);
    const printed = printProgram(made.counterexample, () => undefined);
    assert.ok(printed.includes("    read       Stranger.left(): 5, as before"), printed.join("\n"));
  });

  it("given a violated invariant, when its counterexample is exported, then the test asserts what the invariant reads, also where the last step left it as it was, and nothing else", async () => {
    const root = strangers.project(
      "contract Stranger { uint256 public parts; uint256 public total; uint256 public calls; function go() external { parts++; calls++; } }",
    );
    say(root, `invariants: { "the parts are the total": ({ now }) => now.Stranger.parts === now.Stranger.total }`);
    const made = await found(root);
    for (const [test, asserted] of [
      [foundryTest(made), /stranger\.total\(\), 0,/],
      [hardhatTest(made), /stranger, "total", \[\]\), 0n,/],
    ] as const) {
      assert.match(test, asserted);
      assert.match(test, /parts/);
      assert.doesNotMatch(test, /calls\(\)/);
    }
  });

  it("given structs in a constructor and in an answer, with an interface, a text and a list, when a counterexample is exported, then both are values and not hex", async () => {
    const root = strangers.project(
      `
interface IFeed { function price() external view returns (uint256); }
contract Feed is IFeed { uint256 public price; }
contract Stranger {
    struct Config { IFeed feed; bool open; string title; }
    struct All { string last; uint256[] sizes; }
    Config internal config; All internal everything;
    constructor(Config memory first) { config = first; }
    function go(string calldata text) external { everything.last = text; everything.sizes.push(bytes(text).length); }
    function all() external view returns (All memory) { return everything; }
}`,
      "Feed",
      "Stranger",
    );
    say(root, `invariants: { "nothing is long": ({ now }) => now.Stranger.all.sizes.every((size) => size < 3n) }`);
    const made = await found(root);
    const foundry = foundryTest(made);
    assert.match(
      foundry,
      /new Stranger\(\s*Stranger\.Config\(\{feed: IFeed\(.*address\(feed\).*title: "first\.title"\}\)/,
    );
    const [, text = ""] = /abi\.encode\(Stranger\.All\(\{last: "([^"]+)", sizes: sizes\}\)\)/.exec(foundry) ?? [];
    assert.ok(text.length > 2, foundry);
    // without the line breaks, which depend on how long the text is
    const answer = `encodeFunctionResult("all()",[{last:"${text}",sizes:[${text.length}n]}`;
    assert.ok(hardhatTest(made).replace(/\s+/g, "").includes(answer.replace(/\s+/g, "")), answer);
    assert.doesNotMatch(foundry, /hex"[0-9a-f]{64}/);
  });

  for (const [what, source] of Object.entries(CONTRACTS))
    it(`given ${what}, when a counterexample is exported, then each form is written`, async () => {
      const root = strangers.project(source);
      // the statement about the counter is false from the first call on
      say(root, `observe: { "Stranger.n": () => 0n }`);
      const made = await found(root);
      const test = foundryTest(made);
      const writtenUp = markdown(made, { reproduce: [], test, testPath: "test/go.t.sol", testCommand: "forge test" });
      for (const text of [test, hardhatTest(made), writtenUp]) assert.match(text, /\bgo\b/);
    });
});
