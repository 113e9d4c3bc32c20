import type { OfferedCall, PlayedStep, Players } from "assay/types";
import type { Account, Operation } from "../../model";
import { parseCall } from "../actions/exactly";

/** Members that have the money of any actor, and no role: they manage no pool, assess nothing and govern nothing. Both are contracts; the first takes no ETH. */
export const MEMBERS_WITHOUT_ROLE: readonly Account[] = ["vault", "guzzler"];

/** Calls that nobody is offered: what tests do to the mocks, what stands for arbitrary calldata, and what the protocol's own contracts alone may do. */
const NOT_OF_THE_PROTOCOL: ReadonlySet<Operation["op"]> = new Set([
  "guarded",
  "mintAsset",
  "raw",
  "setAssetBlocked",
  "setAssetMode",
  "setFeedAnswer",
  "starve",
]);

/** What stakers and managers do of a day. */
export const STAKING: ReadonlySet<Operation["op"]> = new Set([
  "createStakingPool",
  "depositTo",
  "extendDeposit",
  "setPoolFee",
  "setProducts",
  "withdraw",
]);

/** What those who have no role can do to any effect. */
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

/** The function that an offered call calls. */
export function operationOf({ call }: Pick<OfferedCall, "call">): Operation["op"] {
  return parseCall(call).operation.op;
}

/** Whether a step bought or extended cover. */
export function isPurchase({ ok, facts }: PlayedStep): boolean {
  return ok && facts !== null && parseCall(facts).operation.op === "buyCover";
}

/** The cover that a step bought, or made by an extension; undefined for any other step. @throws Error when a purchase emitted no event of its premium */
export function coverBoughtIn(step: PlayedStep): bigint | undefined {
  if (!isPurchase(step)) return undefined;
  const [coverId] = step.logs.find(({ name }) => name === "PremiumPaid")?.indexed ?? [];
  if (coverId === undefined) throw new Error("a purchase succeeded without a PremiumPaid event");
  return coverId;
}

/** Attackers without a role, in a world that stakers and managers made before the first of their calls. */
export const WITHOUT_A_ROLE: Players = {
  about: `${MEMBERS_WITHOUT_ROLE.join(" and ")}: two members that manage, assess and govern nothing; stakers and managers have made the world that they find`,
  attackers: MEMBERS_WITHOUT_ROLE,
  others: "before",
  open: (offered) => (offered.attacker ? WITHOUT_ROLE : STAKING).has(operationOf(offered)),
};

/** What others do of a day: they stake, manage, buy, claim and vote. Nobody gives anybody a right or a thing: what an owner allowed is nothing that was taken. */
const OF_A_DAY: ReadonlySet<Operation["op"]> = new Set([
  ...STAKING,
  "buyCover",
  "settleClaim",
  "submitClaim",
  "vote",
  "withdrawCredit",
  "withdrawFees",
]);

/** Attackers without a role, in a world where others have staked, bought, claimed and voted before the first of their calls. */
export const AGAINST_USERS: Players = {
  about: `${MEMBERS_WITHOUT_ROLE.join(" and ")}: two members that manage, assess and govern nothing; others have staked, bought cover, claimed and voted before`,
  attackers: MEMBERS_WITHOUT_ROLE,
  others: "before",
  open: (offered) => (offered.attacker ? WITHOUT_ROLE : OF_A_DAY).has(operationOf(offered)),
};

/** Whether a call is one that somebody can make to the protocol. */
export function isOfTheProtocol(offered: OfferedCall): boolean {
  return !NOT_OF_THE_PROTOCOL.has(operationOf(offered));
}
