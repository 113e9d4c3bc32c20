/** Who is what, by the events seen; addresses as words. */
export class People {
  readonly members = new Set<bigint>();
  /** The id that each member got first [ROLE-2]. */
  readonly memberIds = new Map<bigint, bigint>();
  /** Index 0 is group 1 [ROLE-3]. */
  readonly groups: (readonly bigint[])[] = [];
  /** Locked for voting until, Unix seconds [TOKEN-1]. */
  readonly locks = new Map<bigint, bigint>();

  /** Members of a group; undefined when it was never made. */
  group(groupId: bigint): readonly bigint[] | undefined {
    return this.groups[Number(groupId) - 1];
  }

  /** In any group ever made [ROLE-1]. */
  isAssessor(account: bigint): boolean {
    return this.groups.some((group) => group.includes(account));
  }

  isLocked(account: bigint, now: bigint): boolean {
    return now < (this.locks.get(account) ?? 0n);
  }
}
