/** Members, assessors and locks, from events; addresses as words. */
export class People {
  readonly members = new Set<bigint>();
  /** Each member's first id [ROLE-2]. */
  readonly memberIds = new Map<bigint, bigint>();
  /** Index 0 is group 1 [ROLE-3]. */
  readonly groups: (readonly bigint[])[] = [];
  /** The end of each account's lock for voting, Unix seconds [TOKEN-1]. */
  readonly locks = new Map<bigint, bigint>();

  /** Members of a group; undefined when it does not exist. */
  group(groupId: bigint): readonly bigint[] | undefined {
    return this.groups[Number(groupId) - 1];
  }

  /** Whether an account is in any group [ROLE-1]. */
  isAssessor(account: bigint): boolean {
    return this.groups.some((group) => group.includes(account));
  }

  isLocked(account: bigint, now: bigint): boolean {
    return now < (this.locks.get(account) ?? 0n);
  }
}
