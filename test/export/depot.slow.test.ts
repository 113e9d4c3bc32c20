import assert from "node:assert/strict";
import { UnexportableError, foundryTest, hardhatTest, markdown, type Case } from "assay/export";
import type { Counterexample } from "assay/counterexample";
import type { CompiledContract } from "../../packages/assay/src/explain/export/described";
import { BUGS } from "./depot/bugs";
import { counterexamples, exporter, sources } from "./depot/cases";

/** Compiling takes a few seconds of one core, and CI's machines are slow. */
const PATIENCE_MS = 240_000;

// that they fail and pass as they should is shown in depot.weekly.ts
describe("exports of a project of the kit, with all types of the ABI", function () {
  this.timeout(PATIENCE_MS);
  let found: ReadonlyMap<string, Counterexample>;
  let caseOf: (identity: string) => Case;

  const counterexampleOf = (identity: string): Counterexample =>
    found.get(identity) ?? assert.fail(`${identity} was not found`);

  before(async () => {
    found = await counterexamples();
    const read = exporter();
    caseOf = (identity) => read(counterexampleOf(identity));
  });

  it("given a bug for each sort of assertion, when a campaign runs, then it finds each by an id that the bug declares", () => {
    assert.deepEqual([...found.keys()].sort(), BUGS.map(({ identity }) => identity).sort());
  });

  it("given arguments of types that the source names, when a Foundry test is written, then it is written with these, and needs no data to the letter", () => {
    const text = foundryTest(caseOf("LOCKSTEP-EVENT:Crated"));
    for (const part of [
      // contracts of a project may be pinned to an older compiler
      "pragma solidity >=0.8.13;",
      'import {Chill, Crate, Grade, Price, Units} from "contracts/Goods.sol";',
      "var_ = new Depot{value: 3_000}(",
      "Crate[] memory crates = new Crate[](2);",
      "crates[0].price = Price.wrap(1 ether);",
      "crates[0].weights = new uint256[](2);",
      "Grade[2][] memory grades = new Grade[2][](2);",
      "Units.Measure({weight: Units.Weight.wrap(10), unit: Units.Unit(1)}),",
      "address internal constant bigWhale = 0x",
    ])
      assert.ok(text.includes(part), `expected ${part} in\n${text}`);
    assert.doesNotMatch(text, /_create\(|hex"\w{64}/);
  });

  it("given a case, when it is written up, then numbers below 0, bytes and reverts are shown as such, and each row of a table is a line", () => {
    const written = (identity: string): string =>
      markdown(caseOf(identity), { reproduce: [], test: "", testPath: "", testCommand: "" });
    assert.match(
      written("LOCKSTEP-STATE:coldest.celsius"),
      /coldest: celsius \| -5789\d*968 degrees \| -5789\d*967 degrees \|/,
    );
    assert.match(written("LOCKSTEP-EVENT:Warmed"), /to -5789\d*968 \| -5789\d*967 \|/);
    assert.match(written("LOCKSTEP-RETURNS:stamp"), /\| 0x001122330{56} \| 0xffeeddcc0{56} \|/);
    assert.match(written("LOCKSTEP-STATE:share.share"), /share: share \| a revert \| 100 wei \|/);
    assert.match(written("LOCKSTEP-STATE:worth.worth"), /^\| what \\`it\\` is \${worth} in all: worth \| 1000 wei/m);
  });

  it("given another compiled contract with the name of a type, when the type's file is resolved, then it is the one that the mentioning contract's file imports", () => {
    const { declaredIn } = exporter(sources(), "Price")(counterexampleOf("LOCKSTEP-RETURNS:reprice")).described;
    assert.equal(declaredIn("Price"), "contracts/Goods.sol");
    assert.equal(declaredIn("Cash"), "contracts/Cash.sol");
  });

  it("given a type that has the name of a deployed contract and another file, when a test in Solidity is written, then both are imported, one under another name", () => {
    const of = caseOf("LOCKSTEP-RETURNS:entrust");
    const described = {
      ...of.described,
      declaredIn: (symbol: string) => (symbol === "Cash" ? "package/Cash.sol" : of.described.declaredIn(symbol)),
    };
    const text = foundryTest({ ...of, described });
    for (const part of [
      'import {Cash as Cash_} from "contracts/Cash.sol";',
      'import {Cash} from "package/Cash.sol";',
      "Cash_ internal open_;",
      "new Cash_()",
      "Cash[] memory cashes = new Cash[](2);",
    ])
      assert.ok(text.includes(part), `expected ${part} in\n${text}`);
  });

  it("given two compiled contracts of one name, when a test in JavaScript is written, then the one that is deployed is named with its file", () => {
    const counterexample = counterexampleOf("LOCKSTEP-RETURNS:entrust");
    const text = hardhatTest(exporter(sources(), "Namesake", "Cash")(counterexample));
    assert.match(text, /create\(0n, "contracts\/Cash\.sol:Cash", \[\]\)/);
    assert.match(text, /create\(\s*1n,\s*"Depot",/);
    assert.doesNotMatch(text, /"Cash"/);
  });

  it("given an artifact that does not say which file declares its contract, when a test in Solidity is written, then it is refused in one line, and one in JavaScript is written", () => {
    const of = caseOf("LOCKSTEP-STATE:seal.seal");
    const described = {
      ...of.described,
      compiled: { ...of.described.compiled, Cash: { ...of.described.compiled.Cash, source: "" } as CompiledContract },
    };
    assert.throws(() => foundryTest({ ...of, described }), {
      name: UnexportableError.name,
      message: /^a test in Solidity must import Cash, and no test in Solidity can import ""; export it to hardhat, .*$/,
    });
    assert.match(hardhatTest({ ...of, described }), /"setSeal"/);
  });
});
