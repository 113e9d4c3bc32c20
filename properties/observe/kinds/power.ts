import type { Account } from "../../../model";
import { ACTORS } from "../../fixture/actors";
import { addressIn, getter, kind, wordOf } from "../kind";
import { isActor } from "./account";
import { ASSESSOR, GOVERNOR, MEMBER, NONE, roleOf, UNKNOWN } from "./roles";

/** Voting power and roles of an account; its address. */
export const POWER = kind({
  code: 11,
  name: "power",
  id: ({ account }: { readonly account: Account }) => wordOf(account),
  state: ({ account }, { read }) => ({ account, read }),
  fields: {
    votingPower: [
      "wei",
      ({ account, read }) => read.votingPower(account),
      (id) => getter("votingPower", "getVotingPower", [addressIn(id)]),
    ],
    pools: ["count", ({ account, read }) => BigInt(read.poolsOf(account).length)],
    roleNone: ["flag", ({ account, read }) => read.checkRole(account, NONE), roleOf(NONE)],
    roleAssessor: ["flag", ({ account, read }) => read.checkRole(account, ASSESSOR), roleOf(ASSESSOR)],
    roleGovernor: ["flag", ({ account, read }) => read.checkRole(account, GOVERNOR), roleOf(GOVERNOR)],
    roleUnknown: ["flag", ({ account, read }) => read.checkRole(account, UNKNOWN), roleOf(UNKNOWN)],
  },
  // accounts that must have none are observed through balances and roles
  all: ({ read }) => ACTORS.filter((account) => read.checkRole(account, MEMBER)).map((account) => ({ account })),
});

/** The voting power and roles of an actor. */
export function powerOf(account: Account): { readonly kind: "power"; readonly account: Account }[] {
  return isActor(account) ? [{ kind: POWER.name, account }] : [];
}
