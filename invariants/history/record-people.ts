import type { SeenLog } from "assay/types";
import type { History } from "./history";

/** Records an event of the registry or of the native token's lock. */
export function recordPeople({ people, deals }: History, log: SeenLog): void {
  const [subject = 0n, memberId = 0n] = log.indexed;
  switch (log.name) {
    case "MemberAdded":
      people.members.add(subject);
      if (!people.memberIds.has(subject)) people.memberIds.set(subject, memberId);
      return;
    case "MemberRemoved":
      people.members.delete(subject);
      return;
    case "AssessorGroupCreated":
      // data: offset of the list, its length, the addresses
      people.groups.push(log.words.slice(2));
      return;
    case "LockedForMV": {
      const [until = 0n] = log.words;
      deals.locked = { account: subject, until, before: people.locks.get(subject) ?? 0n };
      people.locks.set(subject, until);
    }
  }
}
