import { answered, type Account, type InvariantsOf, type Verdict } from "assay";
import { FOR_MEMBERS, ROLE, isPool } from "./governance";
import type { Ghost, Seen } from "./ghost";
import { poolIdOf, poolOf } from "./numbers";
import { TRANSFERS, isNamed, oneOf } from "./subjects";
import { all, equal, holds } from "./verdicts";

const OF_GOVERNOR: readonly string[] = [
  "Registry.addMember",
  "Registry.removeMember",
  "Registry.createAssessorGroup",
  "NativeToken.lockForMV",
  "CapitalPool.setFeed",
  "CoverProducts.addProductType",
  "CoverProducts.setGracePeriod",
  "CoverProducts.setReviewPeriod",
  "CoverProducts.setAssessorGroup",
  "CoverProducts.addProduct",
  "CoverProducts.setMinPrice",
  "CoverProducts.setAcceptedAssets",
  "StakingPool.sweepSurplus",
];

/** Functions that are kept for the protocol's own contracts. */
export const OF_PROTOCOL: readonly string[] = [
  "NativeToken.mint",
  "CapitalPool.payOut",
  "Cover.applyPayout",
  "CoverNFT.mint",
  "CoverNFT.burn",
  "StakingNFT.mint",
  "StakingPool.initialize",
  "StakingPool.addStream",
  "StakingPool.stopStream",
  "StakingPool.burnStake",
  "StakingPool.pokeForAllocation",
  "StakingProducts.allocate",
  "StakingProducts.release",
  "StakingProducts.shrink",
  "StakingProducts.takeBackBump",
];

type Collection = keyof typeof TRANSFERS;

/** The NFT that a call is about: a position or a cover. */
function nftOf(step: Seen): readonly [Collection, bigint] | undefined {
  const { call } = step;
  const position = oneOf(step, [
    "StakingPool.withdraw",
    "StakingPool.extendDeposit(uint256,uint256)",
    "StakingPool.extendDeposit(uint256,uint256,uint256)",
    ...TRANSFERS.StakingNFT,
  ] as const);
  if (position !== undefined) return ["StakingNFT", position.args.tokenId];
  const cover = oneOf(step, TRANSFERS.CoverNFT);
  if (cover !== undefined) return ["CoverNFT", cover.args.tokenId];
  if (call.name === "StakingPool.depositTo" && call.args.requestTokenId !== 0n)
    return ["StakingNFT", call.args.requestTokenId];
  if (call.name === "Cover.buyCover" && call.args.params.coverId !== 0n) return ["CoverNFT", call.args.params.coverId];
  return undefined;
}

interface Nft {
  readonly owner: Account;
  readonly approved: Account;
}
const nftIn = (chain: Seen["now"], collection: Collection, id: bigint): Nft | undefined =>
  answered(() => ({ owner: chain[collection].ownerOf(id), approved: chain[collection].getApproved(id) }));

/** GOVERNANCE: who may do what. */
export const PERMISSIONS = {
  "a governor's function succeeds ⇒ the governor called it": {
    id: "INV-GOV-5",
    rules: ["ROLE-2", "ROLE-3", "TOKEN-2", "FEED-1", "PRODUCT-1", "PRODUCT-2", "REWARD-3"],
    premise: "a governor's function is called",
    parts: ["by the governor", "by anyone else"],
    check: ({ call }) => {
      if (call.name === "wait" || !OF_GOVERNOR.includes(call.name)) return undefined;
      const isGovernor = isNamed(call.caller, "governor");
      return {
        [isGovernor ? "by the governor" : "by anyone else"]: holds(
          isGovernor || !call.ok,
          `${call.name}: expected NotGovernor, observed success by ${call.caller}`,
        ),
      };
    },
  },
  "setPoolFee or setProducts succeeds ⇒ the pool's manager called it": {
    id: "INV-GOV-6",
    rules: ["POOL-2", "FEE-2", "LIST-1"],
    premise: "a manager's function of a pool is called",
    parts: ["by the manager", "by anyone else"],
    check: (step) => {
      const call = oneOf(step, ["StakingPool.setPoolFee", "StakingProducts.setProducts"] as const);
      if (call === undefined) return undefined;
      const id = call.name === "StakingPool.setPoolFee" ? poolIdOf(call.at) : call.args.poolId;
      if (!isPool(step, id)) return undefined;
      const { manager } = step.before.StakingPool.at(poolOf(id));
      return {
        [call.caller === manager ? "by the manager" : "by anyone else"]: holds(
          call.caller === manager || !call.ok,
          `${call.name} of pool ${id}, which ${manager} manages: expected NotManager, observed success by ${call.caller}`,
        ),
      };
    },
  },
  "createStakingPool, buyCover or submitClaim succeeds ⇒ a member called it": {
    id: "INV-GOV-7",
    rules: ["POOL-1", "COVER-1", "CLAIM-1"],
    premise: "a function for members is called",
    parts: ["createStakingPool", "buyCover", "submitClaim"].flatMap((name) => [
      `${name} by a member`,
      `${name} by anyone else`,
    ]),
    check: (step) => {
      const call = oneOf(step, FOR_MEMBERS);
      if (call === undefined) return undefined;
      const isMember = step.before.Registry.checkRole(call.caller, ROLE.member);
      const name = /\.(\w+)/.exec(call.name)?.[1] ?? "";
      return {
        [`${name} by ${isMember ? "a member" : "anyone else"}`]: holds(
          isMember || !call.ok,
          `${name}: expected NotMember, observed success by ${call.caller}`,
        ),
      };
    },
  },
  "a call on a position or a cover succeeds ⇒ its owner made it, or someone approved": {
    id: "INV-GOV-8",
    rules: ["STAKE-2", "EXT-1", "WITHDRAW-1", "EDIT-1"],
    premise: "a position or cover that exists is topped up, extended, withdrawn from or transferred",
    parts: ["by its owner or one approved", "by anyone else"],
    check: (step) => {
      const { call, before } = step;
      const about = nftOf(step);
      if (about === undefined || call.name === "wait") return undefined;
      const [collection, id] = about;
      const nft = nftIn(before, collection, id);
      if (nft === undefined) return undefined;
      const may =
        [nft.owner, nft.approved].includes(call.caller) || before[collection].isApprovedForAll(nft.owner, call.caller);
      return {
        [may ? "by its owner or one approved" : "by anyone else"]: holds(
          may || !call.ok,
          `${call.name} of ${collection} ${id}: expected NotOwnerNorApproved, observed success by ${call.caller}`,
        ),
      };
    },
  },
  "functions kept for the protocol's own contracts never succeed for anyone else": {
    id: "INV-GOV-9",
    rules: ["TOKEN-3", "POOL-1"],
    premise: "such a function is called",
    check: ({ call }) =>
      call.name === "wait" || !OF_PROTOCOL.includes(call.name)
        ? undefined
        : holds(!call.ok, `${call.name}: expected NotProtocol, observed success by ${call.caller}`),
  },
  "owner and approval of an NFT are what mints, transfers, approvals and extensions made them: nothing else moves it": {
    id: "INV-GOV-13",
    rules: ["STAKE-1", "COVER-5", "EDIT-1", "CLAIM-4", "ROLE-2"],
    premise: "a position or a cover is minted, or one that exists is named by a call",
    parts: ["a position", "a cover"],
    check: (step) => {
      const { call, before, now, edition } = step;
      if (call.name === "wait") return undefined;
      const approval = oneOf(step, ["CoverNFT.approve", "StakingNFT.approve"] as const);
      const about: readonly [Collection, bigint] | undefined =
        approval === undefined
          ? nftOf(step)
          : [approval.name === "CoverNFT.approve" ? "CoverNFT" : "StakingNFT", approval.args.tokenId];
      const isIt = (collection: Collection, id: bigint, expected: Nft | undefined): Verdict => {
        const nft = nftIn(now, collection, id);
        return all(
          equal(`owner of ${collection} ${id}`, expected?.owner, nft?.owner),
          equal(`approved for ${collection} ${id}`, expected?.approved, nft?.approved),
        );
      };
      const nobody = "nobody" as Account;
      const minted =
        call.name === "StakingPool.depositTo" && call.ok && call.args.requestTokenId === 0n
          ? isIt("StakingNFT", now.StakingNFT.nextTokenId - 1n, { owner: call.args.destination, approved: nobody })
          : undefined;
      if (minted !== undefined) return { "a position": minted };
      if (about === undefined) return undefined;
      const [collection, id] = about;
      const was = nftIn(before, collection, id);
      if (was === undefined) return undefined;
      const moved = oneOf(step, [...TRANSFERS.CoverNFT, ...TRANSFERS.StakingNFT] as const);
      const isExtended = call.name === "Cover.buyCover" && call.ok && edition === "current";
      const expected = !call.ok
        ? was
        : approval !== undefined
          ? { owner: was.owner, approved: approval.args.to }
          : moved !== undefined
            ? { owner: moved.args.to, approved: nobody }
            : isExtended
              ? undefined
              : was;
      return { [collection === "CoverNFT" ? "a cover" : "a position"]: isIt(collection, id, expected) };
    },
  },
} satisfies InvariantsOf<Ghost>;
