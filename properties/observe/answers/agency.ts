import { ZERO_ACCOUNT, type Account, type Collection, type Reads } from "../../../model";
import { HashedGetter, value, type Answer } from "./question";
import { nonexistentToken } from "./refusals";

const isApprovedOrOwner = new HashedGetter("isApprovedOrOwner(address account, uint256 tokenId) view returns (bool)");

/** Whether an account may act for an NFT; a refusal if the NFT does not exist. */
export function agencyAnswer(read: Reads, collection: Collection, tokenId: bigint, account: Account): Answer {
  const count = collection === "coverNFT" ? read.coverCount() : read.positionCount();
  const owner = tokenId >= 1n && tokenId <= count ? read.ownerOf(collection, tokenId) : ZERO_ACCOUNT;
  const expected =
    owner === ZERO_ACCOUNT ? nonexistentToken(tokenId) : value(mayAct(read, collection, tokenId, owner, account));
  return isApprovedOrOwner.ask(collection, [account, tokenId], expected);
}

function mayAct(read: Reads, collection: Collection, tokenId: bigint, owner: Account, account: Account): boolean {
  return (
    account === owner ||
    read.approvedFor(collection, tokenId) === account ||
    read.isApprovedForAll(collection, owner, account)
  );
}
