import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { campaign, init } from "./support";
import { Strangers } from "./strangers";

const CHILD = `
contract Child {
    uint256 public n; address public owner;
    constructor(address by) { owner = by; }
    function inc() external { n++; assert(n < 3); }
}`;
const RETURNS = `${CHILD}
contract Factory { function make() external returns (Child) { return new Child(msg.sender); } }`;
/** The first that it makes is of another kind. */
const EMITS = `${CHILD}
contract Engine { uint256 public heat; }
contract Factory {
    event Made(address child); Engine public engine = new Engine();
    function make() external { emit Made(address(new Child(msg.sender))); }
}`;
const TWO = `${CHILD}
contract Toy { uint256 public n; function inc() external { n++; } }
contract Factory {
    function make() external returns (Child) { return new Child(msg.sender); }
    function play() external returns (Toy) { return new Toy(); }
}`;

describe("contracts that a foreign contract makes", function () {
  this.timeout(120_000);
  const strangers = new Strangers();
  after(() => strangers.remove());
  const config = (root: string): string => readFileSync(join(root, "assay.config.ts"), "utf8");

  it("given a factory that returns them, then init takes it alone and writes them, and a campaign calls them once they are made", async () => {
    const root = strangers.project(RETURNS);
    assert.match(
      config(root),
      /import \{ born, defineProject \}[^]*Factory: \(\) => \[\],\n {4}Child: born\("Factory"\),\n/,
    );
    const { found, steps } = await campaign(root, 8);
    assert.deepEqual(found, ["INV-PANIC-CHILD-INC:0x1"]);
    assert.match(steps.join("\n"), /factory\.make\(\)\n.*child:1\.inc\(\)/);
  });

  it("given a factory that emits them, and has made another contract before, then only they are called", async () => {
    const root = strangers.project(EMITS, "Factory");
    const { found, report, steps } = await campaign(root, 8);
    assert.deepEqual(found, ["INV-PANIC-CHILD-INC:0x1"]);
    assert.match(steps.join("\n"), /child:2\.inc\(\)/);
    assert.ok((report.statistics.actions["Child.inc"]?.ok ?? 0) > 0);
  });

  it("given a factory of two kinds, of which no number says the kind, then none is written", () => {
    assert.doesNotMatch(config(strangers.project(TWO, "Factory")), /born/);
  });

  it("given a project to whose contracts others were added since, when init is run again, then it names those, what a factory makes now, and the caller with code", () => {
    const old = "contract Coin { uint256 public n; function inc() external { n++; } }";
    const root = strangers.project(`${old} contract Factory { uint256 public n; }`, "Coin", "Factory");
    assert.deepEqual(
      init(root).lines.filter((line) => line.startsWith("not in")),
      [],
    );
    const calling = "contract Caller { function ask(address who) external { Child(who).inc(); } }";
    strangers.compile(root, `${old} ${RETURNS} ${calling}`);
    const before = readFileSync(join(root, "assay.config.ts"), "utf8");
    assert.deepEqual(
      init(root).lines.filter((line) => line.startsWith("not in")),
      [
        "not in the project: Caller; to add some: npx assay init --contracts Caller",
        'not in the project: contracts: { Child: born("Factory") }; to test it, write it there, and import born',
        "not in the project: contracts: { Callee: callee() }; to test it, write it there, and import callee",
      ],
    );
    assert.equal(readFileSync(join(root, "assay.config.ts"), "utf8"), before);
    assert.deepEqual(init(root, "Caller").written, ["assay.config.ts", "assay-types.d.ts"]);
  });
});
