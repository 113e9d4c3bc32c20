import { answered, type InvariantsOf } from "assay";
import type { Ghost, Seen } from "./ghost";
import { MAX_GROUP, MIN_GROUP } from "./limits";
import { poolIdOf, poolOf, total } from "./numbers";
import { byPart, isKnown, isNamed, oneOf } from "./subjects";
import { all, equal, every, holds, within } from "./verdicts";

/** Registry's roles. [ROLE-1] */
export const ROLE = { none: 0n, member: 1n, assessor: 2n, governor: 3n, unknown: 4n } as const;

/** Accounts whose roles a successful call is about. */
function accountsOf(step: Seen): readonly string[] {
  const { call } = step;
  if (call.name === "wait" || !call.ok) return [];
  if (call.name === "Registry.createAssessorGroup") return call.args.assessors.slice(-2);
  const about = oneOf(step, ["Registry.addMember", "Registry.removeMember"] as const);
  if (about !== undefined) return [about.args.account];
  return ["Claims.vote", "StakingProducts.createStakingPool"].includes(call.name) ? [call.caller] : [];
}

/** Whose voting power to look at after a successful call: those that the call is about, and the manager of the pool that it is made at. */
function votersOf(step: Seen): readonly string[] {
  const { call, now } = step;
  if (call.name === "wait" || !call.ok) return [];
  const pool = call.name.startsWith("StakingPool.") ? poolIdOf(call.at) : undefined;
  const managers = pool === undefined ? [] : [now.StakingPool.at(call.at).manager];
  const isToken = call.name.startsWith("NativeToken.");
  return [...new Set<string>([...accountsOf(step), ...managers, ...(isToken ? [call.caller] : [])])];
}

/** GOVERNANCE: voting power, roles, members and groups. */
export const GOVERNANCE = {
  "voting power of a member = own tokens + poolStake of each pool it manages; 0 for anyone else": {
    id: "INV-GOV-1",
    rules: ["GOV-1", "INFO-2"],
    premise: "a member is added or removed, makes a pool, moves tokens, or its pool is called",
    parts: ["of a pool's manager", "of another member", "of anyone else"],
    check: (step) => {
      const { Registry, NativeToken, StakingProducts, StakingPool, VotingPower } = step.now;
      return byPart(
        votersOf(step).map((account) => {
          const isMember = Registry.checkRole(account, ROLE.member);
          const pools = StakingProducts.getPoolsOf(account);
          const stakes = pools.map((id) => StakingPool.at(poolOf(id)).getPoolState.poolStake);
          const power = isMember ? NativeToken.balanceOf(account) + total(stakes) : 0n;
          const whose = pools.length > 0 ? "of a pool's manager" : "of another member";
          return [
            isMember ? whose : "of anyone else",
            equal(`voting power of ${account}`, power, VotingPower.getVotingPower(account)),
          ] as const;
        }),
      );
    },
  },
  "None and unknown roles are false; Assessor = in any group ever made; Governor = the governor; getPoolsOf = the pools it made, each named by a PoolCreated":
    {
      id: "INV-GOV-2",
      rules: ["ROLE-1", "POOL-2"],
      premise: "a member is added or removed, votes, is put in a group, or makes a pool",
      parts: ["of an assessor", "of anyone else"],
      check: (step) => {
        const { now, before, call, events } = step;
        const { Registry, StakingProducts } = now;
        const made = call.name === "StakingProducts.createStakingPool" && call.ok;
        const emitted = events("PoolCreated").map((one) => `${one.poolId} ${one.manager} ${one.pool}`);
        const due = (id: bigint): string =>
          `${id} ${call.name === "wait" ? "" : call.caller} ${StakingProducts.getPool(id)}`;
        const created = made ? equal("PoolCreated", due(StakingProducts.poolCount), emitted.join()) : undefined;
        return byPart(
          accountsOf(step).map((account) => {
            const groups = Array.from({ length: Number(Registry.groupCount) }, (_, i) => BigInt(i + 1));
            const isAssessor = groups.some((id) => Registry.isInGroup(id, account));
            const role = (of: bigint, expected: boolean) =>
              equal(`role ${of} of ${account}`, expected, Registry.checkRole(account, of));
            const pools = [...before.StakingProducts.getPoolsOf(account), ...(made ? [StakingProducts.poolCount] : [])];
            return [
              isAssessor ? "of an assessor" : "of anyone else",
              all(
                role(ROLE.none, false),
                role(ROLE.unknown, false),
                role(ROLE.assessor, isAssessor),
                role(ROLE.governor, account === "governor"),
                equal(`pools of ${account}`, pools.join(), StakingProducts.getPoolsOf(account).join()),
                created,
              ),
            ] as const;
          }),
        );
      },
    },
  "Member = added by the governor and not removed since": {
    id: "INV-GOV-3",
    rules: ["ROLE-1", "ROLE-2"],
    premise: "a member is added or removed, or a function for members is called",
    parts: ["a member", "removed", "as before"],
    check: (step) => {
      const { call, before, now } = step;
      const is = (account: string, expected: boolean) =>
        equal(`membership of ${account}`, expected, now.Registry.checkRole(account, ROLE.member));
      if (call.name === "Registry.addMember" && call.ok) return { "a member": is(call.args.account, true) };
      if (call.name === "Registry.removeMember" && call.ok) return { removed: is(call.args.account, false) };
      const about = oneOf(step, ["Registry.addMember", "Registry.removeMember"] as const)?.args.account;
      const account =
        about ?? (oneOf(step, FOR_MEMBERS) === undefined || call.name === "wait" ? undefined : call.caller);
      if (account === undefined) return undefined;
      return { "as before": is(account, before.Registry.checkRole(account, ROLE.member)) };
    },
  },
  "a member's id counts from 1 without gaps, and is the same when it returns": {
    id: "INV-GOV-4",
    rules: ["ROLE-2", "READ-2"],
    premise: "a member is added",
    check: ({ events, before, now }) =>
      every(events("MemberAdded"), ({ account, memberId }) => {
        const had = answered(() => before.Registry.getMemberId(account)) ?? 0n;
        const last = before.Registry.memberCount;
        return all(
          equal(`id of ${account} in MemberAdded`, had === 0n ? last + 1n : had, memberId),
          equal(`id of ${account}`, memberId, now.Registry.getMemberId(account)),
          equal("members ever", had === 0n ? last + 1n : last, now.Registry.memberCount),
        );
      }),
  },
  "an assessor group has 3 to 32 distinct addresses, none of them zero; ids of groups count from 1": {
    id: "INV-GOV-10",
    rules: ["ROLE-3"],
    premise: "a group is made",
    check: ({ events, before, now }) =>
      every(events("AssessorGroupCreated"), ({ groupId, assessors }) => {
        const of = (what: string): string => `${what} of group ${groupId}`;
        return all(
          within(of("addresses"), MIN_GROUP, BigInt(assessors.length), MAX_GROUP),
          equal(of("distinct addresses"), BigInt(assessors.length), BigInt(new Set<string>(assessors).size)),
          holds(!assessors.some((one) => isNamed(one, "nobody")), `${of("addresses")}: expected none to be zero`),
          equal(of("id"), before.Registry.groupCount + 1n, groupId),
          equal("groups", groupId, now.Registry.groupCount),
          equal(of("addresses"), assessors.join(), now.Registry.getAssessorGroup(groupId).join()),
        );
      }),
  },
} satisfies InvariantsOf<Ghost>;

/** Functions for members. [POOL-1, COVER-1, CLAIM-1] */
export const FOR_MEMBERS = [
  "StakingProducts.createStakingPool",
  "Cover.buyCover",
  "Claims.submitClaim(uint256)",
  "Claims.submitClaim(uint256,uint256)",
] as const;

/** Whether a pool was made. */
export const isPool = ({ before }: Seen, poolId: bigint | undefined): poolId is bigint =>
  poolId !== undefined && isKnown(poolId, before.StakingProducts.poolCount);
