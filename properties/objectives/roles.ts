import type { OfferedCall, Players } from "assay/types";
import type { Account } from "../../model";
import { parseCall } from "../actions/exactly";
import { ACTORS } from "../fixture/actors";
import { isOfTheProtocol, MEMBERS_WITHOUT_ROLE, operationOf, STAKING, WITHOUT_ROLE } from "./players";

/** A manager (of pool 1) and a member without a role, in league. */
export const MANAGER_AND_MEMBER: readonly Account[] = ["alice", "guzzler"];

/** An assessor of every group and a member without a role, in league. */
export const ASSESSOR_AND_MEMBER: readonly Account[] = ["ann", "guzzler"];

const ACTING: ReadonlySet<unknown> = new Set(ACTORS);
/** Arguments that name a receiver. */
const RECEIVERS = ["to", "destination"] as const;

/** Whether a call's receivers are actors: money sent to another contract is given away. */
function givesToActors({ call }: Pick<OfferedCall, "call">): boolean {
  const { operation } = parseCall(call);
  return RECEIVERS.every((name) => {
    const receiver: unknown = (operation as unknown as Record<string, unknown>)[name];
    return receiver === undefined || ACTING.has(receiver);
  });
}

/** Calls that give away money on purpose. */
const GIFTS: ReadonlySet<string> = new Set(["burn", "sendEth"]);

/** All roles but the governor's cooperate; nobody gives money away. */
export const EVERYONE_BUT_GOVERNANCE: Players = {
  about: "everyone, in league, with every role but the governor's; nobody gives money away to a contract",
  attackers: "everyone",
  others: "always",
  open: (offered) =>
    offered.actor !== "governor" &&
    isOfTheProtocol(offered) &&
    givesToActors(offered) &&
    !GIFTS.has(operationOf(offered)),
};

const CLAIMING: ReadonlySet<string> = new Set(["settleClaim", "submitClaim", "vote"]);

/** All roles but the governor's cooperate; nobody claims. */
export const WITHOUT_CLAIMS: Players = {
  ...EVERYONE_BUT_GOVERNANCE,
  about: "everyone but the governor, in league; nobody claims",
  open: (offered) => EVERYONE_BUT_GOVERNANCE.open?.(offered) === true && !CLAIMING.has(operationOf(offered)),
};

/** All roles, including the governor's, cooperate; nobody gives money away. */
export const EVERYONE: Players = {
  about: "everyone, in league, with every role; nobody gives money away to a contract",
  attackers: "everyone",
  others: "always",
  open: (offered) => isOfTheProtocol(offered) && givesToActors(offered) && !GIFTS.has(operationOf(offered)),
};

/** A manager and a member cooperate, after others have acted. */
export const A_MANAGER: Players = {
  about: `${MANAGER_AND_MEMBER.join(" and ")}: the manager of pool 1 and a member without a role; stakers and managers have made the world that they find`,
  attackers: MANAGER_AND_MEMBER,
  others: "before",
  open: (offered) =>
    STAKING.has(operationOf(offered)) ||
    (offered.attacker && WITHOUT_ROLE.has(operationOf(offered)) && givesToActors(offered)),
};

/** An assessor and a member cooperate, after others have acted; no other assessor votes. */
export const AN_ASSESSOR: Players = {
  about: `${ASSESSOR_AND_MEMBER.join(" and ")}: an assessor of both groups and a member without a role; no other assessor votes; stakers and managers have made the world that they find`,
  attackers: ASSESSOR_AND_MEMBER,
  others: "before",
  open: (offered) =>
    offered.attacker
      ? operationOf(offered) === "vote" || WITHOUT_ROLE.has(operationOf(offered))
      : STAKING.has(operationOf(offered)),
};

/** Members without a role and a manager against stakers, after others have acted. */
export const AGAINST_STAKERS: Players = {
  about: `alice, ${MEMBERS_WITHOUT_ROLE.join(" and ")}: the manager of pool 1 and two members without a role; stakers and managers have made the world that they find`,
  attackers: ["alice", ...MEMBERS_WITHOUT_ROLE],
  others: "before",
  open: (offered) => A_MANAGER.open?.(offered) === true,
};
