import type { OfferedCall, PlayedStep, Players } from "assay/types";
import type { Account, Operation } from "../../model";
import { parseCall } from "../actions/exactly";

/** Members with an actor's usual money and no role: they manage no pool, assess nothing and govern nothing. Both are contracts; the first accepts no ETH. */
export const MEMBERS_WITHOUT_ROLE: readonly Account[] = ["vault", "guzzler"];

/** Calls that no player is offered: calls of mocks, arbitrary calldata, and calls that only the protocol's own contracts may make. */
const NOT_OF_THE_PROTOCOL: ReadonlySet<Operation["op"]> = new Set([
  "guarded",
  "mintAsset",
  "raw",
  "setAssetBlocked",
  "setAssetMode",
  "setFeedAnswer",
  "starve",
]);

/** The usual calls of stakers and managers. */
export const STAKING: ReadonlySet<Operation["op"]> = new Set([
  "createStakingPool",
  "depositTo",
  "extendDeposit",
  "setPoolFee",
  "setProducts",
  "withdraw",
]);

/** The calls that can succeed for accounts without a role. */
export const WITHOUT_ROLE: ReadonlySet<Operation["op"]> = new Set([
  "approve",
  "approveNft",
  "burn",
  "buyCover",
  "depositTo",
  "extendDeposit",
  "poke",
  "pokeProduct",
  "sendEth",
  "setApprovalForAll",
  "settleClaim",
  "submitClaim",
  "transfer",
  "transferFrom",
  "transferNft",
  "withdraw",
  "withdrawCredit",
  "withdrawFees",
]);

/** The operation of an offered call. */
export function operationOf({ call }: Pick<OfferedCall, "call">): Operation["op"] {
  return parseCall(call).operation.op;
}

/** Whether a step bought or extended cover. */
export function isPurchase({ ok, facts }: PlayedStep): boolean {
  return ok && facts !== null && parseCall(facts).operation.op === "buyCover";
}

/** The cover that a step bought or extended; undefined for other steps. @throws Error when a purchase emitted no event with its premium */
export function coverBoughtIn(step: PlayedStep): bigint | undefined {
  if (!isPurchase(step)) return undefined;
  const [coverId] = step.logs.find(({ name }) => name === "PremiumPaid")?.indexed ?? [];
  if (coverId === undefined) throw new Error("a purchase succeeded without a PremiumPaid event");
  return coverId;
}

/** Attackers without a role, after stakers and managers have acted. */
export const WITHOUT_A_ROLE: Players = {
  about: `${MEMBERS_WITHOUT_ROLE.join(" and ")}: two members that manage, assess and govern nothing; stakers and managers have made the world that they find`,
  attackers: MEMBERS_WITHOUT_ROLE,
  others: "before",
  open: (offered) => (offered.attacker ? WITHOUT_ROLE : STAKING).has(operationOf(offered)),
};

/** The usual calls of others: they stake, manage, buy, claim and vote. Transfers and approvals are excluded, because what an owner allows was not taken. */
const OF_A_DAY: ReadonlySet<Operation["op"]> = new Set([
  ...STAKING,
  "buyCover",
  "settleClaim",
  "submitClaim",
  "vote",
  "withdrawCredit",
  "withdrawFees",
]);

/** Attackers without a role, after others have staked, bought, claimed and voted. */
export const AGAINST_USERS: Players = {
  about: `${MEMBERS_WITHOUT_ROLE.join(" and ")}: two members that manage, assess and govern nothing; others have staked, bought cover, claimed and voted before`,
  attackers: MEMBERS_WITHOUT_ROLE,
  others: "before",
  open: (offered) => (offered.attacker ? WITHOUT_ROLE : OF_A_DAY).has(operationOf(offered)),
};

/** Whether a call is one that accounts make to the protocol. */
export function isOfTheProtocol(offered: OfferedCall): boolean {
  return !NOT_OF_THE_PROTOCOL.has(operationOf(offered));
}
