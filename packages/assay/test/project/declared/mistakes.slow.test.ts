import assert from "node:assert/strict";
import { Copy } from "./support";

const CONFIG = "assay.config.ts";
const CAMPAIGN = ["campaign", "--seed", "1", "--runs", "4", "--steps", "12", "--workers", "1", "--out", "found"];

/** An edit of the ERC-20's project, and the expected line. */
const SAID: readonly (readonly [what: string, from: string, to: string, said: RegExp])[] = [
  [
    "a misspelt function",
    `"Coin.transfer": {`,
    `"Coin.transfr": {`,
    /calls: there is no function "Coin.transfr"; did you mean Coin\.transfer\?/,
  ],
  [
    "a misspelt argument",
    "args: { spender: someone }",
    "args: { spendr: someone }",
    /calls, Coin\.approve: there is no argument "spendr"; did you mean spender\?/,
  ],
  [
    "a misspelt error",
    `"ERC20InsufficientBalance", from`,
    `"ERC20InsuficientBalance", from`,
    /the rule of Coin\.\w+, refuse "ERC20InsuficientBalance": no contract declares this error; did you mean ERC20InsufficientBalance\?/,
  ],
  [
    "a misspelt event",
    `emit("Approval"`,
    `emit("Aproval"`,
    /the rule of Coin\.approve, emit "Aproval": Coin declares no such event; did you mean Approval\?/,
  ],
  [
    "a misspelt word",
    "invariants: {",
    "invariant: {",
    /defineProject: there is no "invariant"; did you mean invariants\?/,
  ],
  [
    "a misspelt account",
    "contracts: { Coin: ({ deployer }) => [deployer, SUPPLY] }",
    "contracts: { Coin: ({ deploier }) => [deploier, SUPPLY] }",
    /assay\.config\.ts:\d+: contracts, Coin: there is no account "deploier"; did you mean deployer\?/,
  ],
  [
    "a member of a call, beside it",
    "({ now }) => sum(now.Coin.balanceOf) ===",
    "({ now, caller }) => now.Coin.balanceOf(caller) <=",
    /invariant "balances add up to the supply": there is no account "caller"; of a call it is call\.caller/,
  ],
  [
    "an invariant that throws",
    "sum(now.Coin.balanceOf) === now.Coin.totalSupply",
    'sum([now], () => { throw new RangeError("lost"); }) === now.Coin.totalSupply',
    /assay\.config\.ts:\d+: invariant "balances add up to the supply": RangeError: lost/,
  ],
  [
    "an invariant that gives a number",
    "sum(now.Coin.balanceOf) === now.Coin.totalSupply",
    "sum(now.Coin.balanceOf)",
    /assay\.config\.ts:\d+: invariant "balances add up to the supply": expected true \(it holds\), .* received bigint \d+n/,
  ],
  [
    "a getter that there is not",
    "now.Coin.totalSupply }",
    "now.Coin.totalSuply }",
    /assay\.config\.ts:\d+: invariant "balances add up to the supply": there is no getter Coin "totalSuply"; did you mean totalSupply\?/,
  ],
  [
    "an arbitrary of another type",
    "args: { spender: someone }",
    "args: { spender: someone.map(() => 5n) }",
    /calls, Coin\.approve, spender: expected an account/,
  ],
  [
    "an argument that is read before it is drawn",
    "args: { from: someone, to: someone, value: ({ model, caller }, { from }) => upTo(model.allowance[from][caller]) }",
    "args: { value: ({ model, caller }, { from }) => upTo(model.allowance[from][caller]), from: someone, to: someone }",
    /Coin\.transferFrom: from is read before it is drawn; write it above/,
  ],
  [
    "a contract that is not there",
    "contracts: { Coin: ({ deployer })",
    "contracts: { Coim: ({ deployer })",
    /contracts: there is no contract "Coim" among what was compiled; did you mean Coin\?/,
  ],
  [
    "a member that has a getter's name and another type",
    "    totalSupply: SUPPLY,\n",
    "    totalSupply: true,\n",
    /model\.totalSupply is boolean true, and the getter Coin\.totalSupply answers uint256; make it a bigint, or rename it/,
  ],
  [
    "a rule that throws",
    "model.allowance[caller][spender] = value;",
    'model.allowance[caller][spender] = value; JSON.parse("{");',
    /assay\.config\.ts:\d+: the rule of Coin\.approve: SyntaxError/,
  ],
];

/** Mistakes without a line of their own. */
const NOWHERE = new Set([
  "a misspelt word",
  "a contract that is not there",
  "a member that has a getter's name and another type",
]);

/** An edit, and what the campaign must find. */
const FOUND: readonly (readonly [what: string, from: string, to: string, said: RegExp])[] = [
  [
    "a model that is wrong by one wei",
    "  balanceOf[to] += value;",
    "  balanceOf[to] += value + 1n;",
    /LOCKSTEP-STATE:Coin\.balanceOf[\s\S]*the model +returns|LOCKSTEP-STATE:Coin\.balanceOf[\s\S]*predicted/,
  ],
  [
    "a rule that forgets an event",
    `        emit("Approval", caller, spender, value);\n`,
    "",
    /LOCKSTEP-EVENT:Approval[\s\S]*no event/,
  ],
];

describe("mistakes in a project", function () {
  this.timeout(120_000);

  for (const [what, from, to, said] of SAID)
    it(`given ${what}, then one line says it, and where it is`, async () => {
      const copy = new Copy("erc20");
      try {
        copy.edit(CONFIG, from, to);
        const { status, stderr } = await copy.assay(...CAMPAIGN);
        const line = stderr.split("\n").find((one) => one.startsWith("error: "));
        assert.equal(status, 1, stderr);
        assert.match(line ?? "", said);
        if (!NOWHERE.has(what)) assert.match(line ?? "", /^error: assay\.config\.ts:\d+: /);
      } finally {
        copy.remove();
      }
    });

  for (const [what, from, to, said] of FOUND)
    it(`given ${what}, then a campaign finds it`, async () => {
      const copy = new Copy("erc20");
      try {
        copy.edit(CONFIG, from, to);
        const { status, stdout, stderr } = await copy.assay(...CAMPAIGN);
        assert.equal(status, 7, stderr);
        assert.match(stdout + stderr, said);
      } finally {
        copy.remove();
      }
    });

  it("given a getter that reverts where an invariant reads it, then it is violated, and names the getter", async () => {
    const copy = new Copy("ids");
    try {
      copy.edit(CONFIG, "const auctions = ids(now.Auctions.count).map(", "const auctions = [99n].map(");
      const { status, stdout, stderr } = await copy.assay(...CAMPAIGN);
      assert.equal(status, 7, stderr);
      assert.match(stdout + stderr, /INV-THE-CONTRACT-HAS-WHAT-IT-OWES[\s\S]*Auctions\.getAuction\(99\) reverts/);
    } finally {
      copy.remove();
    }
  });
});
