import type { Reads } from "../../../model";
import { ACTORS } from "../../fixture/actors";
import { agencyAnswer } from "./agency";
import { HashedGetter, refusal, type Answer } from "./question";
import { nonexistentToken } from "./refusals";

const stakeInfo = new HashedGetter("getStakeInfo(uint256 tokenId) view returns (uint256)");
/** The reads of a position that its pool answers; another pool refuses them. */
const OF_POSITION = [
  stakeInfo,
  new HashedGetter("getDepositTranches(uint256 tokenId) view returns (uint256[])"),
  new HashedGetter("getUnwithdrawnRewards(uint256 tokenId) view returns (uint256)"),
  new HashedGetter("getWithdrawnRewards(uint256 tokenId) view returns (uint256)"),
];
const deposit = new HashedGetter(
  "getDeposit(uint256 tokenId, uint256 trancheId) view returns (uint256, uint256, uint256)",
);
const positionOfOtherPool = refusal("PositionOfOtherPool(uint256 tokenId, uint256 expected, uint256 actual)");

/** A position: who may use it, and the answers of another pool about it. */
export function positionAnswers(read: Reads, turn: number): Answer[] {
  const tokenId = BigInt(turn % (Number(read.positionCount()) + 2));
  const account = ACTORS[turn % ACTORS.length] ?? "alice";
  const agency = agencyAnswer(read, "stakingNFT", tokenId, account);
  if (tokenId < 1n || tokenId > read.positionCount())
    return [agency, stakeInfo.ask(1n, [tokenId], nonexistentToken(tokenId))];
  const { poolId } = read.position(tokenId);
  const other = poolId === 1n ? 2n : 1n;
  const wrong = positionOfOtherPool(tokenId, other, poolId);
  return [
    agency,
    agencyAnswer(read, "stakingNFT", tokenId, read.ownerOf("stakingNFT", tokenId)),
    ...OF_POSITION.map((getter) => getter.ask(other, [tokenId], wrong)),
    deposit.ask(other, [tokenId, 250n], wrong),
  ];
}
