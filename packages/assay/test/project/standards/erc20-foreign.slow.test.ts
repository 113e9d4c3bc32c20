import assert from "node:assert/strict";
import { Strangers } from "../init/strangers";
import { say } from "../init/support";
import { lawsViolated } from "./standards-project";

/** A token with everything that laws speak of. */
const TOKEN = `contract Purse {
  uint256 public totalSupply; bool public paused; address private keeper = msg.sender;
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => uint256)) public allowance;
  constructor() { balanceOf[msg.sender] = totalSupply = 1e24; }
  modifier open() { require(!paused, "closed"); _; }
  modifier kept() { require(msg.sender == keeper, "keeper"); _; }
  function approve(address s, uint256 v) external returns (bool) { allowance[msg.sender][s] = v; return true; }
  function increaseAllowance(address s, uint256 v) external { allowance[msg.sender][s] += v; }
  function decreaseAllowance(address s, uint256 v) external { allowance[msg.sender][s] -= v; }
  function transfer(address to, uint256 v) external open returns (bool) { balanceOf[msg.sender] -= v; balanceOf[to] += v; return true; }
  function transferFrom(address from, address to, uint256 v) external open returns (bool) { spend(from, v); balanceOf[from] -= v; balanceOf[to] += v; return true; }
  function burn(uint256 v) external { balanceOf[msg.sender] -= v; totalSupply -= v; }
  function burnFrom(address from, uint256 v) external { spend(from, v); balanceOf[from] -= v; totalSupply -= v; }
  function mint(address to, uint256 v) external kept { balanceOf[to] += v; totalSupply += v; }
  function pause() external kept { paused = true; }
  function resume() external kept { paused = false; }
  function spend(address from, uint256 v) private { allowance[from][msg.sender] -= v; }
}`;

/** A mistake, and the law that must catch it. */
const MISTAKES: readonly (readonly [what: string, law: string, find: string, replace: string])[] = [
  ["transferFrom pays its caller a share of what it moves", "TRANSFER-FROM-1", "spend(from, v); balanceOf[from] -= v; balanceOf[to] += v;", "spend(from, v); balanceOf[from] -= v; balanceOf[to] += v - v / 2; balanceOf[msg.sender] += v / 2;"], // prettier-ignore
  ["a transfer of too much moves what there is", "TRANSFER-3", "returns (bool) { balanceOf[msg.sender] -= v;", "returns (bool) { if (v > balanceOf[msg.sender]) v = balanceOf[msg.sender]; balanceOf[msg.sender] -= v;"], // prettier-ignore
  ["an approval adds", "APPROVE-1", "allowance[msg.sender][s] = v; return", "allowance[msg.sender][s] += v; return"],
  ["decreaseAllowance takes all", "ALLOWANCE-2", "allowance[msg.sender][s] -= v;", "allowance[msg.sender][s] -= v; allowance[msg.sender][s] = 0;"], // prettier-ignore
  ["burn takes from the supply alone", "BURN-1", "burn(uint256 v) external { balanceOf[msg.sender] -= v;", "burn(uint256 v) external { require(balanceOf[msg.sender] >= v);"], // prettier-ignore
  ["burnFrom takes half of the allowance", "BURN-2", "external { spend(from, v);", "external { require(allowance[from][msg.sender] >= v); spend(from, v / 2);"], // prettier-ignore
  ["mint gives its caller one", "MINT-1", "totalSupply += v; }", "totalSupply += v; balanceOf[msg.sender]++; totalSupply++; }"], // prettier-ignore
  ["a pause leaves transfer alone", "PAUSE-1", "transfer(address to, uint256 v) external open", "transfer(address to, uint256 v) external"], // prettier-ignore
];

const CASES = 60;

describe("ERC-20 with foreign contracts, and what many of them have beside it", function () {
  this.timeout(240_000);
  const strangers = new Strangers();
  after(() => strangers.remove());

  it("given a token without a mistake, then all laws hold, and none is vacuous", async () => {
    assert.deepEqual(await lawsViolated(strangers.project(TOKEN), CASES), { laws: 11, violated: [], unmet: [] });
  });

  it("given a token of which nearly all that a number can say is there, then no law asks for more, and all hold", async () => {
    const root = strangers.project(TOKEN.replace("= 1e24", "= type(uint256).max"));
    say(root, `opening: ({ call, alice }) => call("Purse.transfer", { to: alice, v: 2n ** 256n - 1_000n })`);
    assert.deepEqual((await lawsViolated(root, CASES)).violated, []);
  });

  for (const [what, law, find, replace] of MISTAKES)
    it(`given that ${what}, then LAW-ERC20-${law} is violated`, async () => {
      assert.equal(TOKEN.split(find).length, 2, "the text is there once");
      const root = strangers.project(TOKEN.replace(find, replace));
      assert.deepEqual((await lawsViolated(root, CASES, `LAW-ERC20-${law}`)).violated, [`LAW-ERC20-${law}`]);
    });
});
