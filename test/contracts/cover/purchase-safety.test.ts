import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import {
  deploy,
  ethOf,
  expectError,
  expectRevert,
  impersonate,
  read,
  readText,
  readUint,
  send,
  sendEth,
  type Deployed,
} from "../../support/chain";
import { buy, coverField, DAY, ONE, openMarket, purchaseArgs, type Market } from "../../support/market";

/** A Reentrant that is a member, so that it can own and buy cover. */
async function reentrantMember(market: Market): Promise<Deployed> {
  const reentrant = await deploy(market.stranger, "Reentrant");
  await send(market.governor, market.registry, "addMember", [reentrant.address]);
  return reentrant;
}

/** Tells the Reentrant what to call at the next receipt. */
async function arm(market: Market, reentrant: Deployed, to: Deployed, fn: string, args: readonly unknown[]) {
  await send(market.stranger, reentrant, "arm", [to.address, 0n, to.abi.encodeFunctionData(fn, [...args])]);
}

async function flag(reentrant: Deployed, name: "struck" | "succeeded"): Promise<unknown> {
  return (await read(reentrant, name))[0];
}

describe("buyCover, when others' code is called", () => {
  it("given a receiver that buys again from the NFT's hook, then the second purchase is refused and the first stays valid", async () => {
    const market = await loadFixture(openMarket);
    const reentrant = await reentrantMember(market);
    await arm(market, reentrant, market.cover, "buyCover", purchaseArgs(market, { owner: reentrant.address }));

    await buy(market, { owner: reentrant.address });

    assert.equal(await flag(reentrant, "struck"), true);
    expectError(await readText(reentrant, "answer"), "ReentrancyGuardReentrantCall");
    assert.equal(await readUint(market.cover, "coverCount"), 1n);
    assert.equal(await readText(market.coverNFT, "ownerOf", [1n]), reentrant.address);
  });

  const closed: readonly (readonly [string, (market: Market, own: string) => readonly unknown[]])[] = [
    ["buyCover", (market, own) => purchaseArgs(market, { coverId: 1n, owner: own })],
    ["withdrawCredit", (_, own) => [0n, own]],
    ["applyPayout", () => [1n, 1n]],
  ];
  for (const [fn, args] of closed) {
    it(`given ${fn} of Cover from the NFT's hook, then it is refused and the purchase stays valid (HOSTILE-4)`, async () => {
      const market = await loadFixture(openMarket);
      const reentrant = await reentrantMember(market);
      await arm(market, reentrant, market.cover, fn, args(market, reentrant.address));
      await buy(market, { owner: reentrant.address });
      expectError(await readText(reentrant, "answer"), "ReentrancyGuardReentrantCall");
      assert.equal(await readUint(market.cover, "coverCount"), 1n);
      assert.equal(await coverField(market, 1n, "amount"), ONE);
    });
  }

  it("given a receiver that gives the new NFT away from its hook, then the cover is the new owner's, with all that goes with it (HOSTILE-4)", async () => {
    const market = await loadFixture(openMarket);
    const { stranger, cover, coverNFT, claims, stakingProducts } = market;
    await send(market.governor, market.registry, "addMember", [stranger]);
    const reentrant = await reentrantMember(market);
    await arm(market, reentrant, coverNFT, "transferFrom", [reentrant.address, stranger, 1n]);

    await buy(market, { owner: reentrant.address });

    assert.equal(await flag(reentrant, "succeeded"), true);
    assert.equal(await readText(coverNFT, "ownerOf", [1n]), stranger);
    assert.equal(await readUint(coverNFT, "balanceOf", [reentrant.address]), 0n);
    assert.equal(await readUint(stakingProducts, "getCoverAllocation", [1n, 1n]), 100n * ONE);
    assert.equal(await ethOf(cover.address), 0n); // the spare went back to the buyer
    const claim = (from: string) => send(from, claims, "submitClaim(uint256)", [1n], { value: ONE / 20n });
    await expectRevert(claim(await impersonate(reentrant.address)), "NotCoverOwner", [1n, reentrant.address]);
    await claim(stranger);
  });

  it("given an extension whose new NFT is given away from its hook, then its new owner extends it on, and the old one nothing (HOSTILE-4)", async () => {
    const market = await loadFixture(openMarket);
    const { stranger, coverNFT } = market;
    await send(market.governor, market.registry, "addMember", [stranger]);
    const reentrant = await reentrantMember(market);
    await buy(market, { owner: reentrant.address });
    await arm(market, reentrant, coverNFT, "transferFrom", [reentrant.address, stranger, 2n]);
    const extension = purchaseArgs(market, { coverId: 1n, owner: reentrant.address, period: 60n });
    const data = market.cover.abi.encodeFunctionData("buyCover", [...extension]);
    await send(stranger, reentrant, "execute", [market.cover.address, ONE, data], { value: ONE });

    assert.equal(await flag(reentrant, "succeeded"), true);
    assert.equal(await readText(coverNFT, "ownerOf", [2n]), stranger);
    await expectRevert(readText(coverNFT, "ownerOf", [1n]), "ERC721NonexistentToken", [1n]);
    assert.equal(await coverField(market, 1n, "replacedBy"), 2n);
    await expectRevert(buy(market, { coverId: 2n, owner: reentrant.address }), "OwnerMismatch");
    await buy(market, { coverId: 2n, owner: stranger }, { value: ONE }, stranger);
    assert.equal(await coverField(market, 2n, "replacedBy"), 3n);
  });

  it("given a receiver that reads the cover from the NFT's hook, then it finds the state that stays", async () => {
    const market = await loadFixture(openMarket);
    const reentrant = await reentrantMember(market);
    await arm(market, reentrant, market.coverViewer, "getCovers", [[1n]]);

    await buy(market, { owner: reentrant.address });

    assert.equal(await flag(reentrant, "succeeded"), true);
    const seen = await readText(reentrant, "answer");
    assert.deepEqual(
      market.coverViewer.abi.decodeFunctionResult("getCovers", seen),
      await read(market.coverViewer, "getCovers", [[1n]]),
    );
  });

  it("given an extension, when the new NFT's hook runs, then the old NFT is gone already", async () => {
    const market = await loadFixture(openMarket);
    const reentrant = await reentrantMember(market);
    await buy(market, { owner: reentrant.address });
    await arm(market, reentrant, market.coverNFT, "ownerOf", [1n]);
    const extension = purchaseArgs(market, { coverId: 1n, owner: reentrant.address, period: 60n });
    const data = market.cover.abi.encodeFunctionData("buyCover", [...extension]);

    await send(market.stranger, reentrant, "execute", [market.cover.address, ONE, data], { value: ONE });

    assert.equal(await flag(reentrant, "struck"), true);
    expectError(await readText(reentrant, "answer"), "ERC721NonexistentToken", [1n]);
    assert.equal(await coverField(market, 1n, "replacedBy"), 2n);
    assert.equal(await coverField(market, 2n, "originalCoverId"), 1n);
  });

  it("given an affiliate that re-enters when paid, then it is refused and keeps its commission", async () => {
    const market = await loadFixture(openMarket);
    const reentrant = await deploy(market.stranger, "Reentrant");
    await arm(market, reentrant, market.cover, "withdrawCredit", [0n, reentrant.address]);

    const { logs } = await buy(market, { commissionRatio: 1_000n, commissionDestination: reentrant.address });

    expectError(await readText(reentrant, "answer"), "ReentrancyGuardReentrantCall");
    const commission = logs.find((log) => log.name === "PremiumPaid")?.args.getValue("commission") as bigint;
    assert(commission > 0n);
    assert.equal(await ethOf(reentrant.address), commission);
    assert.equal(await ethOf(market.cover.address), 0n);
  });

  it("given a buyer that buys again when its spare ETH arrives, then it is refused and the spare is its own", async () => {
    const market = await loadFixture(openMarket);
    const reentrant = await reentrantMember(market);
    await arm(market, reentrant, market.cover, "buyCover", purchaseArgs(market, {}));
    const data = market.cover.abi.encodeFunctionData("buyCover", [...purchaseArgs(market, {})]);

    await send(market.stranger, reentrant, "execute", [market.cover.address, ONE, data], { value: ONE });

    expectError(await readText(reentrant, "answer"), "ReentrancyGuardReentrantCall");
    assert.equal(await ethOf(market.cover.address), 0n);
    assert.equal((await ethOf(reentrant.address)) + (await ethOf(market.capitalPool.address)), ONE);
  });

  it("given an owner that takes no NFTs, then the purchase reverts", async () => {
    const market = await loadFixture(openMarket);
    const rejecter = await deploy(market.stranger, "NftRejecter");
    await send(market.governor, market.registry, "addMember", [rejecter.address]);
    await expectRevert(buy(market, { owner: rejecter.address }), "ERC721InvalidReceiver");
  });

  it("given a buyer that takes no ETH, when ETH is to spare, then the purchase reverts", async () => {
    const market = await loadFixture(openMarket);
    const rejecter = await deploy(market.stranger, "EthRejecter");
    await send(market.governor, market.registry, "addMember", [rejecter.address]);
    const from = await impersonate(rejecter.address);
    await expectRevert(buy(market, {}, { value: ONE / 2n }, from), "EthTransferFailed");
  });
});

describe("buyCover, when ETH commission cannot be delivered", () => {
  for (const kind of ["EthRejecter", "GasGuzzler"]) {
    it(`given an affiliate like ${kind}, then its commission is credited and can be fetched to any address`, async () => {
      const market = await loadFixture(openMarket);
      const affiliate = await deploy(market.stranger, kind);

      const { logs } = await buy(market, { commissionRatio: 3_000n, commissionDestination: affiliate.address });

      assert.deepEqual(
        logs.map((log) => log.name),
        ["CoverBought", "CoverMetadata", "PremiumPaid", "Credited"],
      );
      const credit = await readUint(market.cover, "creditOf", [affiliate.address, 0n]);
      assert.equal(credit, logs[2]?.args.getValue("commission"));
      assert.equal(await readUint(market.cover, "totalCredit", [0n]), credit);
      assert.equal(await ethOf(market.cover.address), credit);

      const from = await impersonate(affiliate.address);
      const fresh = `0x${"ab".repeat(20)}`;
      await send(from, market.cover, "withdrawCredit", [0n, fresh]);
      assert.equal(await ethOf(fresh), credit);
      assert.equal(await readUint(market.cover, "totalCredit", [0n]), 0n);
      await expectRevert(send(from, market.cover, "withdrawCredit", [0n, fresh]), "NoCredit");
    });
  }

  it("given a receiver that needs much gas, when it fetches its credit to itself, then all gas is given", async () => {
    const market = await loadFixture(openMarket);
    const affiliate = await deploy(market.stranger, "GasGuzzler");
    await buy(market, { commissionRatio: 3_000n, commissionDestination: affiliate.address });
    const credit = await readUint(market.cover, "creditOf", [affiliate.address, 0n]);
    await send(await impersonate(affiliate.address), market.cover, "withdrawCredit", [0n, affiliate.address]);
    assert.equal((await read(affiliate, "entries", [0n])).getValue("amount"), credit);
  });

  it("given too little gas for the attempt, then the whole purchase reverts instead of crediting", async () => {
    const market = await loadFixture(openMarket);
    const purchase = { commissionRatio: 3_000n, commissionDestination: market.stranger };
    await buy(market, purchase);
    // from the second purchase on all storage is in use, and each one takes the same gas: next to nothing is left at its end
    const { gasUsed } = await buy(market, purchase);
    await expectRevert(buy(market, purchase, { value: ONE, gas: gasUsed + 10_000n }), "InsufficientGas");
    await buy(market, purchase, { value: ONE, gas: gasUsed + 100_000n });
    assert.equal(await readUint(market.cover, "totalCredit", [0n]), 0n);
  });
});

describe("Cover, what is kept for Claims", () => {
  it("given anybody else, when a payout is applied, then NotProtocol", async () => {
    const market = await loadFixture(openMarket);
    await buy(market);
    const others = [market.governor, market.buyer, await impersonate(market.capitalPool.address)];
    for (const from of others) {
      await expectRevert(send(from, market.cover, "applyPayout", [1n, 1n]), "NotProtocol");
    }
  });

  it("given plain ETH, when it is sent to Cover, then it is refused: Cover holds nothing but credits", async () => {
    const market = await loadFixture(openMarket);
    await expectRevert(sendEth(market.buyer, market.cover.address, 1n), "0x");
  });

  it("given a claim, when the cover is to be extended, then CoverClaimOpen", async () => {
    const market = await loadFixture(openMarket);
    await buy(market);
    await send(market.buyer, market.claims, "submitClaim(uint256)", [1n], { value: ONE / 20n });
    await expectRevert(buy(market, { coverId: 1n }), "CoverClaimOpen", [1n, 1n]);
    assert.equal(await coverField(market, 1n, "end"), (await coverField(market, 1n, "start")) + 30n * DAY);
  });
});
