import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { caseOf, foundryTest, hardhatTest } from "../../../src/explain/export";
import { loadProject } from "../../../src/project/load";
import { sourceProject } from "../guided/lock-project";
import { Strangers } from "./strangers";
import { campaign } from "./support";

/** A signature that can be used twice, and one by ERC-2612 that cannot. */
const PERMITS = `contract Moves {
  mapping(address => uint256) public moved;
  function move(address from, uint256 n, uint8 v, bytes32 r, bytes32 s) external {
    require(ecrecover(keccak256(abi.encode(from, n)), v, r, s) == from && from != address(0), "signature");
    moved[from] += 1; assert(moved[from] < 2);
  }
}
contract Allowed {
  bytes32 private constant PERMIT = keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
  mapping(address => uint256) public nonces; mapping(address => mapping(address => uint256)) public allowance;
  function DOMAIN_SEPARATOR() public view returns (bytes32) {
    return keccak256(abi.encode(keccak256("EIP712Domain(uint256 chainId,address verifyingContract)"), block.chainid, address(this)));
  }
  function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
    require(block.timestamp <= deadline, "late");
    bytes32 inside = keccak256(abi.encode(PERMIT, owner, spender, value, nonces[owner]++, deadline));
    require(ecrecover(keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), inside)), v, r, s) == owner && owner != address(0), "signature");
    allowance[owner][spender] = value; assert(nonces[owner] < 3);
  }
}`;

/** It has a type of its own, which is in its source alone. */
const DESK = {
  name: "Desk",
  text: `// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;
contract Desk {
  bytes32 private constant ORDER = keccak256("Order(address maker,uint128 amount,address taker,uint64 expiry)");
  uint256 public filled;
  function DOMAIN_SEPARATOR() public view returns (bytes32) { return keccak256(abi.encode(block.chainid, address(this))); }
  function fill(address taker, address maker, uint128 amount, uint64 expiry, bytes calldata signature) external {
    require(block.timestamp <= expiry && signature.length == 65, "late");
    bytes32 digest = keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), keccak256(abi.encode(ORDER, maker, amount, taker, expiry))));
    (bytes32 r, bytes32 s, uint8 v) = (bytes32(signature[:32]), bytes32(signature[32:64]), uint8(signature[64]));
    require(ecrecover(digest, v, r, s) == maker && maker != address(0), "signature");
    filled += amount; assert(filled == 0);
  }
}`,
};
const CONFIG = `import { defineProject } from "assay";
export default defineProject({ artifacts: "out", contracts: { Desk: () => [] } });
`;

describe("functions that take signatures", function () {
  this.timeout(120_000);
  const strangers = new Strangers();
  after(() => strangers.remove());

  it("given signatures of arguments, and of ERC-2612, then people sign them, also after shrinking, and exported tests contain them", async () => {
    const root = strangers.project(PERMITS, "Allowed", "Moves");
    const { found, report, subject } = await campaign(root, 20);
    assert.deepEqual([...found].sort(), ["INV-PANIC-ALLOWED-PERMIT:0x1", "INV-PANIC-MOVES-MOVE:0x1"]);
    for (const { identity, counterexample } of report.violations) {
      const words = counterexample.steps.flatMap(({ call, words: said }) => (call === undefined ? [] : [said]));
      assert.equal(words.length, identity.includes("MOVE") ? 2 : 3);
      for (const one of words)
        assert.match(one, /^\w+\.(move\((\w+), 0, signed by \2|permit\((\w+), \w+, 0, \d+, signed by \3)\)$/);
      const described = await loadProject(root).described?.(counterexample, () => undefined);
      assert.ok(described !== undefined);
      const made = caseOf(counterexample, subject, described);
      for (const text of [foundryTest(made), hardhatTest(made)])
        assert.match(text, /2[78]n?,\s*"?0x[0-9a-f]{64}"?,\s*"?0x[0-9a-f]{64}/);
    }
  });

  it("given a type that is in the source alone, then that is signed", async () => {
    const root = sourceProject(DESK, CONFIG, "metadata");
    try {
      const { found, steps } = await campaign(root, 20);
      assert.deepEqual(found, ["INV-PANIC-DESK-FILL:0x1"]);
      assert.match(steps.at(-1) ?? "", /fill\(\w+, (\w+), 1, \d+, signed by \1\)$/);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
});
