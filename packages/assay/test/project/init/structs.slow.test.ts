import assert from "node:assert/strict";
import { campaign, sayBelow } from "./support";
import { Strangers } from "./strangers";

/** A struct in a struct, and two structs that arguments of one name have. */
const LEND = `contract Lend {
  struct Limits { uint8 low; uint64 high; }
  struct Market { address asset; Limits limits; bool open; }
  mapping(bytes32 => uint256) internal lent;
  uint256 public swaps;
  function id(Market calldata market) public pure returns (bytes32) { return keccak256(abi.encode(market)); }
  function lend(Market calldata market, uint256 more) external { lent[id(market)] += more % 100; }
  function total(Market calldata market) external view returns (uint256) { return lent[id(market)]; }
  function many(Market calldata market, uint256 times) external view returns (uint256) { return lent[id(market)] * times; }
  struct One { uint256 amount; }
  struct Two { bytes path; uint256 amount; }
  function swapOne(One calldata params) external { require(params.amount > 0); swaps++; }
  function swapTwo(Two calldata params) external { require(params.path.length < 100); swaps++; }
}`;

const STATEMENT = `invariants: {
    "little is lent": ({ now, call }) => {
      if (call.name !== "Lend.lend" || !call.ok) return undefined;
      const twice = now.Lend.many(call.args.market, 2n);
      return (twice === 2n * now.Lend.total(call.args.market) && twice < 120n) || \`\${twice}\`;
    },
  }`;

describe("structs of contracts of which nothing is written", () => {
  const strangers = new Strangers();
  after(() => {
    strangers.remove();
  });

  it("given structs in structs, and several kinds under one name, then each argument is given its own", async () => {
    const { report, found } = await campaign(strangers.project(LEND), 120);
    assert.deepEqual(found, []);
    const { actions } = report.statistics;
    for (const kind of ["Lend.lend", "Lend.swapOne", "Lend.swapTwo"])
      assert.ok((actions[kind]?.ok ?? 0) > 10, `${kind} succeeded`);
  });

  it("given an invariant that asks getters for structs, then it reads them, and prints what it read", async () => {
    const root = strangers.project(LEND);
    sayBelow(root, STATEMENT);
    const { report, found } = await campaign(root, 16);
    assert.deepEqual(found, ["INV-LITTLE-IS-LENT"]);
    const reads = report.violations[0]?.counterexample.findings[0]?.reads?.map(({ read }) => read) ?? [];
    assert.match(
      reads.join("\n"),
      /^Lend\.many\(\{\w+, \{\d+, \d+\}, false\}, 2\)\nLend\.total\(\{\w+, \{\d+, \d+\}, false\}\)$/,
    );
  });
});
