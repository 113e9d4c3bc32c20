import type { Reads } from "../api";
import { exactly, total } from "../math/slacked";
import { known } from "../state/state";
import type { State } from "../state/state";
import { balanceOf } from "../state/tokens";
import { isAssessor, isMember } from "../rules/roles";
import { poolStake } from "../rules/shares";

type RegistryReads = Pick<
  Reads,
  "checkRole" | "memberId" | "memberCount" | "groupCount" | "assessorGroup" | "isLockedForMV" | "votingPower"
>;

/** Roles, groups, locks and voting power. [ROLE-1, ROLE-2, ROLE-3, TOKEN-1, GOV-1] */
export function registryReads(state: State): RegistryReads {
  return {
    checkRole: (account, role) => {
      if (role === 1) return isMember(state, account);
      if (role === 2) return isAssessor(state, account);
      return role === 3 && account === state.governor;
    },
    memberId: (account) => state.members.get(account)?.id ?? 0n,
    memberCount: () => BigInt(state.members.size),
    groupCount: () => BigInt(state.groups.length),
    assessorGroup: (groupId) => known(state.groups, groupId, "group"),
    isLockedForMV: (account) => state.locks.get(account) ?? 0n,
    votingPower: (account) => {
      if (!isMember(state, account)) return exactly(0n);
      const managed = state.pools.filter((pool) => pool.manager === account);
      return total([balanceOf(state.native, account), ...managed.map((pool) => exactly(poolStake(pool)))]);
    },
  };
}
