import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expectRevert, impersonate, readUint, send, type Receipt } from "../../support/chain";
import { buy, openMarket, type Market } from "../../support/market";

const MODES = { plain: 0n, false: 1n, silent: 2n, fee: 3n, reentering: 4n } as const;
const BUDGET = 10n ** 12n;
const PAYOUT = 1_000n;
const NOTHING = "0x0000";

interface Scene {
  readonly market: Market;
  readonly claims: string;
}

/** A market whose dollar can misbehave; the buyer has some, and so has the capital pool. */
async function dollars(): Promise<Scene> {
  const market = await openMarket("HostileERC20", NOTHING);
  const { usd, cover, capitalPool, buyer, treasury } = market;
  await send(treasury, usd, "mint", [buyer, BUDGET]);
  await send(treasury, usd, "mint", [capitalPool.address, BUDGET]);
  await send(buyer, usd, "approve", [cover.address, BUDGET]);
  return { market, claims: await impersonate(market.claims.address) };
}

const turn = (market: Market, mode: keyof typeof MODES): Promise<Receipt> =>
  send(market.stranger, market.usd, "setMode", [MODES[mode]]);

/** A purchase paid in dollars. */
const pay = (market: Market): Promise<Receipt> => buy(market, { paymentAsset: 6n, maxPremium: BUDGET }, {});

const held = (market: Market, account: string): Promise<bigint> => readUint(market.usd, "balanceOf", [account]);

/** The premium that a purchase says was paid. */
function premium({ logs }: Receipt): bigint {
  return logs.find(({ name }) => name === "PremiumPaid")?.args.getValue("paid") as bigint;
}

describe("tokens that misbehave (HOSTILE-7, HOSTILE-8)", () => {
  it("given a token that answers false, then a purchase reverts, a payout is credited, and the credit cannot be fetched", async () => {
    const { market, claims } = await loadFixture(dollars);
    const { capitalPool, buyer, usd } = market;
    await turn(market, "false");
    await expectRevert(pay(market), "SafeERC20FailedOperation", [usd.address]);
    const { logs } = await send(claims, capitalPool, "payOut", [6n, buyer, PAYOUT]);
    assert.deepEqual(
      logs.map(({ name }) => name),
      ["Credited"],
    );
    const fetch = (): Promise<Receipt> => send(buyer, capitalPool, "withdrawCredit", [6n, buyer]);
    await expectRevert(fetch(), "SafeERC20FailedOperation", [usd.address]);
    await turn(market, "plain");
    await fetch();
    assert.equal(await held(market, buyer), BUDGET + PAYOUT);
  });

  for (const mode of ["silent", "reentering"] as const) {
    it(`given a ${mode} token, then premiums and payouts arrive whole`, async () => {
      const { market, claims } = await loadFixture(dollars);
      const { capitalPool, buyer } = market;
      await turn(market, mode);
      const paid = premium(await pay(market));
      assert.equal(await held(market, capitalPool.address), BUDGET + paid);
      await send(claims, capitalPool, "payOut", [6n, buyer, PAYOUT]);
      assert.equal(await held(market, buyer), BUDGET - paid + PAYOUT);
    });
  }

  it("given a token that keeps a part, then the capital pool has the amount that arrived, and the receiver of a payment bears the fee", async () => {
    const { market, claims } = await loadFixture(dollars);
    const { capitalPool, buyer } = market;
    await turn(market, "fee");
    const paid = premium(await pay(market));
    assert.ok(paid >= 100n);
    assert.equal(await held(market, capitalPool.address), BUDGET + paid - paid / 100n);
    assert.equal(await readUint(capitalPool, "getBalance", [6n]), BUDGET + paid - paid / 100n);
    await send(claims, capitalPool, "payOut", [6n, buyer, PAYOUT]);
    assert.equal(await held(market, buyer), BUDGET - paid + PAYOUT - PAYOUT / 100n);
  });

  it("given a price that jumps a hundredfold, then it counts in full, and the buyer's limit protects (HOSTILE-9)", async () => {
    const { market } = await loadFixture(dollars);
    const paid = premium(await pay(market));
    const price = await readUint(market.capitalPool, "getPrice", [255n]);
    const time = await readUint(market.feeds[255], "updatedAt");
    await send(market.stranger, market.feeds[255], "set", [price * 100n, time, false]);
    const limited = { paymentAsset: 6n, maxPremium: paid, amount: 100n * 10n ** 18n };
    await expectRevert(buy(market, limited, {}), "PremiumTooHigh");
    assert.equal(await readUint(market.capitalPool, "getPrice", [255n]), price * 100n);
  });
});
