import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Copy, REPOSITORY } from "../declared/support";
import { Checkout } from "../declared/exported";
import { Strangers } from "./strangers";
import { say } from "./support";

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

/** Findings that depend on the block's number, and on its prevrandao. */
const blocks = (wrong: string): string => `
contract Blocks {
    uint256 public start = block.number; uint256 public calls;
    function late() external { calls++; require(block.number > start + 1000, "early"); ${wrong} }
    function luck() external { calls++; require(block.prevrandao % 16 == 7, "no luck"); ${wrong} }
}`;

/** A jar that gives back what was put in, less what is kept. */
const jar = (kept: number): string => `
contract Jar {
    mapping(address => uint256) public held;
    function put() external payable { held[msg.sender] += msg.value; }
    function take(uint256 n) external { held[msg.sender] -= n; payable(msg.sender).transfer(n - ${kept}); }
}`;
const OWN_LAW = `laws: {
    "what is put in comes out": {
      id: "LAW-WEI",
      steps: 0,
      check: ({ fork }) => {
        const was = fork((run) => run.read((now) => now.ether("alice")));
        return fork((run) => {
          run.call("Jar.put", {}, { from: "alice", value: 9n });
          run.call("Jar.take", { n: 9n }, { from: "alice" });
          return run.read((now) => now.ether("alice") === was && now.Jar.held("alice") === 0n);
        });
      },
    },
  }`;

describe("findings of foreign contracts that no prediction shows", function () {
  this.timeout(240_000);
  const strangers = new Strangers();
  const checkouts: Copy[] = [];
  after(() => {
    strangers.remove();
    for (const one of checkouts) one.remove();
  });

  /** A command in a project. */
  function assay(root: string, ...args: readonly string[]) {
    const bin = join(REPOSITORY, "packages/assay/bin/assay.cjs");
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { cwd: root, encoding: "utf8" });
    return { status, said: stdout + stderr };
  }

  /** Saved counterexamples, each with a name for its tests. */
  const filesOf = (root: string): readonly (readonly [name: string, file: string])[] =>
    readdirSync(join(root, "counterexamples"))
      .filter((file) => /^(LAW|INV)/.test(file))
      .map((file) => [/[A-Z]+(?=(-0x1)?-[0-9a-f]{10}|-2-)/.exec(file)?.[0] ?? file, join("counterexamples", file)]);

  /** Exports all of them; forge and Hardhat must fail in each on the contracts as they are, and in none on the mended ones. */
  async function failUntil(root: string, mended: string): Promise<void> {
    const checkout = new Copy("lawful", null);
    checkouts.push(checkout);
    const tests = new Checkout(checkout);
    const names: string[] = [];
    for (const [name, file] of filesOf(root)) {
      const [solidity, mocha] = [`test/${name}.t.sol`, `mocha/${name}.test.js`];
      const made = assay(root, "export", "--to", "foundry", file, "--out", join(checkout.root, solidity));
      assert.equal(made.status, 0, made.said);
      assert.equal(assay(root, "export", "--to", "hardhat", file, "--out", join(checkout.root, mocha)).status, 0);
      assert.equal(assay(root, "export", "--to", "markdown", file).status, 0);
      // the checkout has its contracts in another folder
      checkout.edit(solidity, "src/All.sol", "contracts/All.sol");
      names.push(name);
    }
    names.sort();
    for (const isMended of [false, true]) {
      if (isMended) strangers.compile(root, mended);
      mkdirSync(join(checkout.root, "contracts"), { recursive: true });
      cpSync(join(root, "src/All.sol"), join(checkout.root, "contracts/All.sol"));
      const outcome = isMended ? { passed: names, failed: [] } : { passed: [], failed: names };
      assert.deepEqual([await tests.forge(), await tests.hardhat()], [outcome, outcome]);
    }
  }

  it("given a token whose burnFrom spends no allowance, when a campaign finds it, then its file is replayed, explained and exported, and all of them tell when it is mended", async () => {
    const root = strangers.project(BROKEN);
    const found = assay(root, "campaign", "--seed", "1", "--runs", "2", "--workers", "1", "--unguided");
    assert.equal(found.status, 7, found.said);
    assert.match(found.said, /violated: LAW-ERC20-BURN-2 /);
    const file = filesOf(root)[0]?.[1] ?? "";
    assert.ok(found.said.includes(`replay with npx assay replay ${file}`), found.said);

    const again = assay(root, "replay", file);
    assert.equal(again.status, 7, again.said);
    assert.match(again.said, /the law depends on this: succeeds[^]*the allowance after it was used: is 1, expected 0/);
    const explained = assay(root, "explain", file);
    assert.equal(explained.status, 0, explained.said);
    assert.match(explained.said, /the answer +│ token\.allowance\(\w+, \w+\) → 1 /);

    await failUntil(root, MENDED);
    const mended = assay(root, "replay", file);
    assert.equal(mended.status, 0, mended.said);
    assert.match(mended.said, /returns 0[^]*does not fail any more: the law holds/);
  });

  it("given a law of the project's own that reads wei and a getter, when it is exported, then both are read in the test", async () => {
    const root = strangers.project(jar(1));
    say(root, OWN_LAW);
    const found = assay(root, "properties", "--seed", "1", "--runs", "2");
    assert.equal(found.status, 7, found.said);
    assert.match(found.said, /jar\.put\(\) with 9 wei\n[^]*the wei of alice → [9 ]+\n/);
    await failUntil(root, jar(0));
  });

  it("given panics in late blocks and in lucky ones, when they are exported, then the tests are in such blocks", async () => {
    const root = strangers.project(blocks("assert(calls == 0);"));
    const found = assay(root, "campaign", "--seed", "1", "--runs", "100", "--workers", "1", "--unguided");
    assert.equal(found.status, 7, found.said);
    assert.deepEqual(
      filesOf(root).map(([name]) => name),
      ["LATE", "LUCK"],
      found.said,
    );
    await failUntil(root, blocks(""));
  });
});
