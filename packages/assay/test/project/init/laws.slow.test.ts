import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Copy, REPOSITORY } from "../declared/support";
import { Checkout } from "../declared/exported";
import { Strangers } from "./strangers";

/** A token whose burnFrom is given, and spends the allowance only where it is mended. */
const token = (spend: string): string => `
contract Token {
    uint256 public totalSupply = 1e24;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    event Transfer(address indexed from, address indexed to, uint256 n);
    constructor() { balanceOf[msg.sender] = totalSupply; }
    function approve(address s, uint256 n) external returns (bool) { allowance[msg.sender][s] = n; return true; }
    function transfer(address to, uint256 n) external returns (bool) { balanceOf[msg.sender] -= n; balanceOf[to] += n; return true; }
    function transferFrom(address from, address to, uint256 n) external returns (bool) {
        allowance[from][msg.sender] -= n; balanceOf[from] -= n; balanceOf[to] += n; return true;
    }
    function burnFrom(address from, uint256 n) external {
        require(allowance[from][msg.sender] >= n, "allowance"); ${spend}
        balanceOf[from] -= n; totalSupply -= n;
    }
}`;
const [BROKEN, MENDED] = [token(""), token("allowance[from][msg.sender] -= n;")];

describe("a violated law of a foreign contract", function () {
  this.timeout(240_000);
  const strangers = new Strangers();
  const checkout = new Copy("lawful", null);
  after(() => {
    strangers.remove();
    checkout.remove();
  });

  it("given a token whose burnFrom spends no allowance, when a campaign finds it, then its file is replayed, explained and exported, and all of them tell when it is mended", async () => {
    const root = strangers.project(BROKEN);
    const assay = (...args: readonly string[]) => {
      const bin = join(REPOSITORY, "packages/assay/bin/assay.cjs");
      const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { cwd: root, encoding: "utf8" });
      return { status, said: stdout + stderr };
    };
    const found = assay("campaign", "--seed", "1", "--runs", "2", "--workers", "1", "--unguided");
    assert.equal(found.status, 7, found.said);
    assert.match(found.said, /violated: LAW-ERC20-BURN-2 /);
    const [name = ""] = readdirSync(join(root, "counterexamples"));
    const file = join("counterexamples", name);
    assert.ok(found.said.includes(`replay with npx assay replay ${file}`), found.said);

    const again = assay("replay", file);
    assert.equal(again.status, 7, again.said);
    assert.match(again.said, /the law depends on this: succeeds[^]*the allowance after it was used: is 1, expected 0/);
    const explained = assay("explain", file);
    assert.equal(explained.status, 0, explained.said);
    assert.match(explained.said, /the answer +│ token\.allowance\(\w+, \w+\) → 1 /);

    const tests = new Checkout(checkout);
    for (const [form, to] of [
      ["foundry", "test/burn.t.sol"],
      ["hardhat", "mocha/burn.test.js"],
    ] as const)
      assert.equal(assay("export", "--to", form, file, "--out", join(checkout.root, to)).status, 0, form);
    checkout.edit("test/burn.t.sol", "src/All.sol", "contracts/All.sol");
    const markdown = assay("export", "--to", "markdown", file);
    assert.equal(markdown.status, 0, markdown.said);
    for (const [source, passed] of [
      [BROKEN, []],
      [MENDED, ["burn"]],
    ] as const) {
      strangers.compile(root, source);
      // the checkout has its contracts in another folder
      mkdirSync(join(checkout.root, "contracts"), { recursive: true });
      cpSync(join(root, "src/All.sol"), join(checkout.root, "contracts/All.sol"));
      const failed = passed.length === 0 ? ["burn"] : [];
      assert.deepEqual(
        [await tests.forge(), await tests.hardhat()],
        [
          { passed, failed },
          { passed, failed },
        ],
      );
    }
    const mended = assay("replay", file);
    assert.equal(mended.status, 0, mended.said);
    assert.match(mended.said, /returns 0[^]*does not fail any more: the law holds/);

    writeFileSync(join(root, file), "{}");
    assert.equal(assay("replay", file).status, 1);
  });
});
