import assert from "node:assert/strict";
import { startAnvil } from "../../../src/evm/engine";
import { subjectOf, World } from "../../../src/project/kit";
import { lawsOf } from "../../../src/project/kit/project";
import { checkLaw } from "../../../src/run/laws";
import { vaultLaws } from "../../../src/project/standards";
import { plainVault, vaultArtifacts } from "./plain-vault";

const CASES = 40;

/** Checks laws on the vault with an edit; returns the ids of violated and of vacuous laws. */
async function judged(find: string, replace: string, only?: string) {
  const artifacts = vaultArtifacts(find, replace);
  const laws = lawsOf(plainVault, artifacts, "only").filter(({ id }) => only === undefined || id === only);
  const engine = await startAnvil(subjectOf(plainVault, artifacts).fixture);
  const violated: string[] = [];
  const unmet: string[] = [];
  try {
    for (const law of laws) {
      const { violation, met, shown } = await checkLaw(law, engine, { seed: 1, runs: CASES });
      if (violation !== undefined) {
        violated.push(law.id);
        assert.ok((shown?.runs.length ?? 0) > 0 && violation.values.length >= 2, law.id);
      }
      if (met === 0) unmet.push(law.id);
    }
  } finally {
    await engine.close();
  }
  return { laws: laws.length, violated, unmet };
}

const CONVERSIONS = [
  "return assets * (totalSupply + 1) / (totalAssets() + 1);",
  "return shares * (totalAssets() + 1) / (totalSupply + 1);",
];
const BETWEEN = " }\n    function convertToAssets(uint256 shares) public view returns (uint256) { ";

/** A mistake, and a law that must catch it. */
const MISTAKES: readonly (readonly [what: string, law: string, find: string, replace: string])[] = [
  [
    "deposit gives a share less than it said",
    "LAW-ERC4626-PREVIEW-1",
    "shares = previewDeposit(assets);",
    "shares = previewDeposit(assets); if (shares > 0) --shares;",
  ],
  [
    "a deposit's preview rounds up",
    "LAW-ERC4626-PREVIEW-2",
    "{ return convertToShares(assets); }",
    "{ return sharesUp(assets); }",
  ],
  [
    "redeem pays an asset more",
    "LAW-ERC4626-TRIP-1",
    "assets = previewRedeem(shares);",
    "assets = previewRedeem(shares) + 1;",
  ],
  [
    "mint costs a hundredth more than deposit",
    "LAW-ERC4626-WAYS-1",
    "{ return assetsUp(shares); }",
    "{ return assetsUp(shares) * 101 / 100; }",
  ],
  [
    "there is a limit that maxDeposit does not say",
    "LAW-ERC4626-MAX-1",
    "++deposits;",
    'require(assets < 1e20, "too much"); ++deposits;',
  ],
  [
    "who comes first pays nothing for a share",
    "LAW-ERC4626-ORDER-1",
    "shares = previewDeposit(assets);",
    "shares = deposits % 2 == 0 ? previewDeposit(assets) : previewDeposit(assets) / 2;",
  ],
  [
    "redeem spends nothing of an allowance",
    "LAW-ERC4626-ALLOWANCE-1",
    "if (msg.sender != owner) _spend(owner, shares);",
    "if (msg.sender != owner) _spend(owner, 0);",
  ],
  [
    "no share counts beside the supply, and no asset beside the vault's",
    "LAW-ERC4626-INFLATION-1",
    CONVERSIONS.join(BETWEEN),
    [
      "return totalSupply == 0 ? assets : assets * totalSupply / totalAssets();",
      "return totalSupply == 0 ? shares : shares * totalAssets() / totalSupply;",
    ].join(BETWEEN),
  ],
];

/** Mistakes that show only where caller, owner and receiver are different people, or several ask. */
const OF_PARTIES: typeof MISTAKES = [
  [
    "shares minted for somebody else go to the caller",
    "LAW-ERC4626-PARTIES-1",
    "assets = previewMint(shares);\n        _enter(assets, shares, receiver);",
    "assets = previewMint(shares);\n        _enter(assets, shares, msg.sender);",
  ],
  [
    "assets that are taken out go to the caller",
    "LAW-ERC4626-PARTIES-1",
    "asset.transfer(receiver, assets);",
    "receiver; asset.transfer(msg.sender, assets);",
  ],
  [
    "only the owner withdraws",
    "LAW-ERC4626-ALLOWANCE-2",
    "shares = previewWithdraw(assets);",
    'require(owner == msg.sender, "owner"); shares = previewWithdraw(assets);',
  ],
  [
    "a limit fails for who has no shares",
    "LAW-ERC4626-VIEWS-1",
    "maxRedeem(address owner) external view returns (uint256) {",
    "maxRedeem(address owner) external view returns (uint256) { require(balanceOf[owner] > 0);",
  ],
  [
    "a preview answers who has shares otherwise",
    "LAW-ERC4626-CALLER-1",
    "{ return sharesUp(assets); }",
    "{ return sharesUp(assets) + (balanceOf[msg.sender] > 0 ? 1 : 0); }",
  ],
  [
    "maxDeposit is what the receiver has",
    "LAW-ERC4626-MAX-2",
    "maxDeposit(address) external pure returns (uint256) { return type(uint256).max; }",
    "maxDeposit(address who) external view returns (uint256) { return asset.balanceOf(who); }",
  ],
];

/** Mistakes that round in the caller's favour where the standard rounds in the vault's. */
const ROUNDED_THE_WRONG_WAY: typeof MISTAKES = [
  ["deposit rounds shares up", "shares = previewDeposit(assets);", "shares = sharesUp(assets);"],
  ["mint rounds assets down, and says so", "{ return assetsUp(shares); }", "{ return convertToAssets(shares); }"],
  ["withdraw rounds shares down, and says so", "{ return sharesUp(assets); }", "{ return convertToShares(assets); }"],
  ["redeem rounds assets up", "assets = previewRedeem(shares);", "assets = assetsUp(shares);"],
].map(([what = "", find = "", replace = ""]) => [what, "LAW-ERC4626-ROUNDING-1", find, replace] as const);

/** Mistakes in functions that vault and asset inherit from the token, for the laws of shares. */
const OF_TOKENS: typeof MISTAKES = [
  [
    "a transfer burns one",
    "LAW-ERC20-TRANSFER-1",
    "balanceOf[msg.sender] -= value;\n        balanceOf[to] += value;",
    "balanceOf[msg.sender] -= value;\n        balanceOf[to] += value == 0 ? 0 : value - 1;",
  ],
  [
    "a transfer takes a fee of one",
    "LAW-ERC20-TRANSFER-2",
    "balanceOf[msg.sender] -= value;\n        balanceOf[to] += value;",
    "balanceOf[msg.sender] -= value;\n        balanceOf[to] += value == 0 ? 0 : value - 1;",
  ],
  ["transferFrom asks for no allowance", "LAW-ERC20-ALLOWANCE-1", "_spend(from, value);", ""],
  [
    "a transfer of shares mints one",
    "LAW-ERC4626-TRANSFER-1",
    "balanceOf[msg.sender] -= value;\n        balanceOf[to] += value;",
    "balanceOf[msg.sender] -= value;\n        balanceOf[to] += value; ++totalSupply;",
  ],
];

describe("laws of ERC-4626 and ERC-20, by their interfaces", function () {
  this.timeout(240_000);

  it("given a correct vault, then all hold, and none is vacuous", async () => {
    assert.deepEqual(await judged("", ""), { laws: 21, violated: [], unmet: [] });
  });

  it("given a call that books a fee, so that shares are worth less than previewed, then no wrong rounding is reported", async () => {
    const booked = "_mint(address(this), totalSupply / 100); shares = previewDeposit(assets);";
    const { violated, unmet } = await judged("shares = previewDeposit(assets);", booked, "LAW-ERC4626-ROUNDING-1");
    assert.deepEqual({ violated, unmet }, { violated: [], unmet: [] });
  });

  for (const [what, law, find, replace] of [...MISTAKES, ...ROUNDED_THE_WRONG_WAY, ...OF_PARTIES, ...OF_TOKENS])
    it(`given that ${what}, then ${law} is violated, with a program`, async () => {
      const { violated } = await judged(find, replace, law);
      assert.deepEqual(violated, [law]);
    });

  it("given a contract outside the world, then it is named", () => {
    const world = new World({ people: ["alice"], contracts: { Vault: () => [] } });
    const run = (): Promise<never> => Promise.reject(new Error("expected no run"));
    assert.throws(
      () => vaultLaws({ world, vault: "Vault", asset: "Coin", run }),
      /expected a contract of the world, Vault, received "Coin"/,
    );
  });

  it("given a vault that refuses amounts below one share or asset, then it violates no limit", async () => {
    const refusing = ["asset.transferFrom(msg.sender, address(this), assets);", "asset.transfer(receiver, assets);"];
    for (const [line = "", what = ""] of [
      [refusing[0], "shares"],
      [refusing[1], "assets"],
    ] as const) {
      const { violated, unmet } = await judged(
        line,
        `require(${what} != 0, "too little"); ${line}`,
        "LAW-ERC4626-MAX-1",
      );
      assert.deepEqual([violated, unmet], [[], []], what);
    }
  });

  it("given a vault whose first share is worth all that it has, then regaining assets that were given to it without any shares is no gain from others", async () => {
    const [, , find = "", replace = ""] = MISTAKES.find(([, law]) => law === "LAW-ERC4626-INFLATION-1") ?? [];
    const { violated, unmet } = await judged(find, replace, "LAW-ERC4626-TRIP-1");
    assert.deepEqual([violated, unmet], [[], []]);
  });
});
