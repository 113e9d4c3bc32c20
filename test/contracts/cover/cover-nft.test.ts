import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expectRevert, impersonate, moveTo, readText, readUint, send } from "../../support/chain";
import { buy, coverField, DEPOSIT, openMarket, voteAll } from "../../support/market";

describe("CoverNFT", () => {
  it("given anybody but Cover, when an NFT is minted or burned, then NotProtocol", async () => {
    const market = await loadFixture(openMarket);
    await buy(market);
    const callers = [market.governor, market.buyer, await impersonate(market.claims.address)];
    for (const from of callers) {
      await expectRevert(send(from, market.coverNFT, "mint", [from, 9n]), "NotProtocol");
      await expectRevert(send(from, market.coverNFT, "burn", [1n]), "NotProtocol");
    }
  });

  it("given a cover, when its metadata is read, then a data URI with JSON names it and carries the expiry", async () => {
    const market = await loadFixture(openMarket);
    await buy(market, { period: 90n });
    const uri = await readText(market.coverNFT, "tokenURI", [1n]);
    const prefix = "data:application/json;base64,";
    assert(uri.startsWith(prefix), uri.slice(0, 40));
    const metadata: unknown = JSON.parse(Buffer.from(uri.slice(prefix.length), "base64").toString("utf8"));
    const end = await coverField(market, 1n, "end");
    assert.deepEqual(metadata, {
      name: "Assay Cover #1",
      description: "Cover 1 of the mutual. Claims are accepted until its grace period ends.",
      attributes: [
        { trait_type: "coverId", value: "1" },
        { display_type: "date", trait_type: "expiry", value: Number(end) },
      ],
    });
    assert.equal(await readUint(market.coverNFT, "expiryOf", [1n]), end);
  });

  it("given an unknown cover or one that was replaced, when its metadata is read, then ERC721NonexistentToken", async () => {
    const market = await loadFixture(openMarket);
    await buy(market);
    await buy(market, { coverId: 1n });
    for (const id of [1n, 3n]) {
      await expectRevert(readText(market.coverNFT, "tokenURI", [id]), "ERC721NonexistentToken", [id]);
      await expectRevert(readUint(market.coverNFT, "expiryOf", [id]), "ERC721NonexistentToken", [id]);
    }
  });

  it("given a cover that was never bought, when its NFT is moved, then ERC721NonexistentToken, whatever its claims are", async () => {
    const { coverNFT, buyer, stranger } = await loadFixture(openMarket);
    const move = send(buyer, coverNFT, "transferFrom", [buyer, stranger, 5n]);
    await expectRevert(move, "ERC721NonexistentToken", [5n]);
  });

  it("given an open claim, when the NFT is transferred, then CoverClaimOpen; after settlement it moves", async () => {
    const market = await loadFixture(openMarket);
    const { buyer, stranger, claims, coverNFT } = market;
    await buy(market);
    await send(buyer, claims, "submitClaim(uint256)", [1n], { value: DEPOSIT });
    const transfer = () => send(buyer, coverNFT, "transferFrom", [buyer, stranger, 1n]);
    await expectRevert(transfer(), "CoverClaimOpen", [1n, 1n]);
    await moveTo(await voteAll(market, 1n, false));
    await expectRevert(transfer(), "CoverClaimOpen", [1n, 1n]);
    await send(stranger, claims, "settleClaim", [1n]);
    await transfer();
    assert.equal(await readText(coverNFT, "ownerOf", [1n]), stranger);
  });
});
