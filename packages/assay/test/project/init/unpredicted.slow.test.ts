import assert from "node:assert/strict";
import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { runIn, type Ran } from "../../cli/run";
import { Copy } from "../declared/support";
import { Checkout, type Outcome } from "../declared/exported";
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

/** A project, what its campaign must find, and its contracts without the mistake. */
interface Found {
  readonly root: string;
  readonly ran: Ran;
  readonly mended: string;
  /** Saved counterexamples by the names of their tests. */
  readonly files: ReadonlyMap<string, string>;
}

describe("findings of foreign contracts that no prediction shows", function () {
  this.timeout(240_000);
  const strangers = new Strangers();
  let checkout: Copy;
  let tests: Checkout;
  let found: Readonly<Record<"token" | "jar" | "blocks", Found>>;

  before(async () => {
    checkout = new Copy("lawful", null);
    tests = new Checkout(checkout);
    const law = (root: string): void => say(root, OWN_LAW);
    const campaign = (runs: number): string => `campaign --seed 1 --runs ${runs} --workers 1 --unguided`;
    found = {
      token: await find(BROKEN, MENDED, campaign(2)),
      jar: await find(jar(1), jar(0), "properties --seed 1 --runs 2", law),
      blocks: await find(blocks("assert(calls == 0);"), blocks(""), campaign(100)),
    };
  });
  after(() => {
    strangers.remove();
    checkout.remove();
  });

  async function find(
    wrong: string,
    mended: string,
    command: string,
    edit: (root: string) => void = () => undefined,
  ): Promise<Found> {
    const root = strangers.project(wrong);
    edit(root);
    const ran = await runIn(root, command.split(" "));
    const files = readdirSync(join(root, "counterexamples")).filter((file) => /^(LAW|INV)/.test(file));
    const named = files.map(
      (file) => [/[A-Z]+(?=(-0x1)?-[0-9a-f]{10}|-2-)/.exec(file)?.[0] ?? file, join("counterexamples", file)] as const,
    );
    return { root, ran, mended, files: new Map(named) };
  }

  /** Adds the tests of all counterexamples of a project to the checkout; its contracts are in a folder of their own there. Returns the names of the tests. */
  async function exported(name: string, { root, files }: Found): Promise<readonly string[]> {
    for (const [test, file] of files) {
      const [solidity, mocha] = [`test/${test}.t.sol`, `mocha/${test}.test.js`];
      for (const form of [
        `foundry --out ${join(checkout.root, solidity)}`,
        `hardhat --out ${join(checkout.root, mocha)}`,
        "markdown",
      ]) {
        const { code, stderr } = await runIn(root, ["export", file, "--to", ...form.split(" ")]);
        assert.equal(code, 0, stderr);
      }
      checkout.edit(solidity, "src/All.sol", `contracts/${name}/All.sol`);
    }
    return [...files.keys()];
  }

  it("given a token whose burnFrom spends no allowance, when a campaign finds it, then its file is replayed and explained", async () => {
    const { root, ran, files } = found.token;
    const said = ran.stdout + ran.stderr;
    assert.equal(ran.code, 7, said);
    assert.match(said, /violated: LAW-ERC20-BURN-2 /);
    const [file = ""] = files.values();
    assert.ok(said.includes(`replay with npx assay replay ${file}`), said);
    const again = await runIn(root, ["replay", file]);
    assert.equal(again.code, 7, again.stderr);
    assert.match(
      again.stdout + again.stderr,
      /the law depends on this: succeeds[^]*the allowance after it was used: is 1, expected 0/,
    );
    const explained = await runIn(root, ["explain", file]);
    assert.equal(explained.code, 0, explained.stderr);
    assert.match(explained.stdout + explained.stderr, /the answer +│ token\.allowance\(\w+, \w+\) → 1 /);
  });

  it("given a law of the project's own, when it is violated, then calls with wei and what it read of wei are shown", () => {
    const { code, stdout, stderr } = found.jar.ran;
    assert.equal(code, 7, stderr);
    assert.match(stdout + stderr, /jar\.put\(\) with 9 wei\n[^]*the wei of alice → [9 ]+\n/);
  });

  it("given panics in late blocks and in lucky ones, then both are found", () => {
    const { ran, files } = found.blocks;
    assert.equal(ran.code, 7, ran.stderr);
    assert.deepEqual([...files.keys()].sort(), ["LATE", "LUCK"], ran.stderr);
  });

  it("given all of them exported, when forge and Hardhat run the tests, then each fails on the contracts as they are, and passes when they are mended, as a replay does", async () => {
    const names: string[] = [];
    const all = Object.entries(found);
    for (const [name, one] of all) names.push(...(await exported(name, one)));
    names.sort();
    assert.equal(names.length, 4);
    const runs = async (): Promise<readonly Outcome[]> => {
      for (const [name, { root }] of all) {
        mkdirSync(join(checkout.root, "contracts", name), { recursive: true });
        cpSync(join(root, "src/All.sol"), join(checkout.root, "contracts", name, "All.sol"));
      }
      return [await tests.forge(), await tests.hardhat()];
    };
    const failed = { passed: [], failed: names };
    assert.deepEqual(await runs(), [failed, failed]);
    for (const [, { root, mended }] of all) strangers.compile(root, mended);
    const passed = { passed: names, failed: [] };
    assert.deepEqual(await runs(), [passed, passed]);
    const [file = ""] = found.token.files.values();
    const mended = await runIn(found.token.root, ["replay", file]);
    assert.equal(mended.code, 0, mended.stderr);
    assert.match(mended.stdout + mended.stderr, /returns 0[^]*does not fail any more: the law holds/);
  });
});
