import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Copy } from "./support";

/** Parts are for nothing until they are a whole, and each is paid for when it is sold. */
const SHOP = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

contract Shop {
    mapping(address => uint256) public parts;

    constructor() payable {}

    function buy(uint256 tenths) external payable {
        require(msg.value == (tenths / 10) * 0.7 ether, "price");
        parts[msg.sender] += tenths;
    }

    function sell(uint256 tenths) external {
        parts[msg.sender] -= tenths;
        (bool ok, ) = msg.sender.call{value: (tenths * 0.7 ether) / 10}("");
        require(ok, "not paid");
    }
}
`;
const CONFIG = `import { defineProject } from "assay";
export default defineProject({
  contracts: { Shop: () => [] },
  constructorValue: { Shop: 5n * 10n ** 18n },
});
`;
const SEARCH = "maximise --objective wei-gained --seed 1 --runs 320 --above 0.5 --json".split(" ");

interface Result {
  readonly value: string;
  readonly outcome: string;
  readonly file: string;
}

describe("what somebody gains, in a project of which nothing is written", function () {
  this.timeout(180_000);
  const copy = new Copy("shop", null);
  let found: Result;

  const searched = async (workers: string, out: string): Promise<Result> => {
    const { status, stdout, stderr } = await copy.ended(...SEARCH, "--workers", workers, "--out", out);
    assert.equal(status, 7, stderr);
    return JSON.parse(stdout) as Result;
  };

  before(async () => {
    mkdirSync(join(copy.root, "contracts"));
    copy.write("contracts/Shop.sol", SHOP);
    copy.write("assay.config.ts", CONFIG);
    found = await searched("1", "one");
  });
  after(() => {
    copy.remove();
  });

  it("given a price that is rounded down, then ether is gained on the chain, and two workers find the same case", async () => {
    assert.equal(found.outcome, "confirmed");
    assert.ok(Number(found.value) > 0.5, found.value);
    const other = await searched("2", "two");
    assert.equal(readFileSync(join(copy.root, other.file), "utf8"), readFileSync(join(copy.root, found.file), "utf8"));
  });

  it("given the case, then it is replayed, and the exported test asserts what was gained", async () => {
    const replayed = await copy.assay("replay", found.file);
    assert.match(replayed.stdout, /fails in the same way: OBJECTIVE-WEI-GAINED/);
    assert.equal((await copy.assay("export", found.file, "--to", "foundry", "--out", "gained.t.sol")).status, 0);
    assert.match(copy.read("gained.t.sol"), /vm\.assertEq\(alice\.balance, 1_000_000_00\d(\.\d+)? ether/);
  });

  it("given the contract without the mistake, then the case is gone, and nobody gains anything", async () => {
    const rounding = "(tenths / 10) * 0.7 ether";
    try {
      copy.edit("contracts/Shop.sol", rounding, "(tenths * 0.7 ether) / 10");
      assert.equal((await copy.assay("replay", found.file)).status, 0);
      const { status, stdout } = await copy.ended(...SEARCH, "--workers", "1");
      assert.equal(status, 0, stdout);
      const { value, file } = JSON.parse(stdout) as { readonly value: string; readonly file: string | null };
      assert.deepEqual([value, file], ["0", null]);
    } finally {
      copy.write("contracts/Shop.sol", SHOP);
    }
  });

  it("given an unknown objective, then one line names those that there are", async () => {
    const { status, stderr } = await copy.assay("maximise", "--objective", "profit");
    assert.equal(status, 1);
    assert.match(stderr.trim().split("\n").at(-1) ?? "", /^error: --objective: .*wei-gained, received "profit"$/);
  });
});
