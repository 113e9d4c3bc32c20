import type { Account, Reads } from "../../../model";
import { ACTORS } from "../../fixture/actors";
import { addressOf } from "../../fixture/addresses";
import { HashedGetter, refusal, value, type Answer, type Expected } from "./question";

const memberIdOf = new HashedGetter("getMemberId(address account) view returns (uint256)");
const assessorGroup = new HashedGetter("getAssessorGroup(uint256 groupId) view returns (address[])");
const assessorGroupSize = new HashedGetter("getAssessorGroupSize(uint256 groupId) view returns (uint256)");
const isInGroup = new HashedGetter("isInGroup(uint256 groupId, address account) view returns (bool)");
const unknownMember = refusal("UnknownMember(address account)");
const unknownGroup = refusal("UnknownGroup(uint256 groupId)");

/** Members and assessor groups. */
export function registryAnswers(read: Reads, turn: number): Answer[] {
  const account = ACTORS[turn % ACTORS.length] ?? "alice";
  const groupId = BigInt(turn % (Number(read.groupCount()) + 2));
  const known = groupId >= 1n && groupId <= read.groupCount();
  const group = known ? read.assessorGroup(groupId) : [];
  const inGroup = (of: Expected): Expected => (known ? of : unknownGroup(groupId));
  const someone = group[turn % Math.max(1, group.length)] ?? account;
  return [
    memberIdAnswer(read, account),
    assessorGroup.ask("registry", [groupId], inGroup(value(group.map(addressOf)))),
    assessorGroupSize.ask("registry", [groupId], inGroup(value(BigInt(group.length)))),
    isInGroup.ask("registry", [groupId, account], inGroup(value(group.includes(account)))),
    isInGroup.ask("registry", [groupId, someone], inGroup(value(group.includes(someone)))),
  ];
}

function memberIdAnswer(read: Reads, account: Account): Answer {
  const memberId = read.memberId(account);
  return memberIdOf.ask("registry", [account], memberId === 0n ? unknownMember(addressOf(account)) : value(memberId));
}

/** The members of an existing group. */
export function groupAnswer(read: Reads, groupId: bigint): Answer {
  return assessorGroup.ask("registry", [groupId], value(read.assessorGroup(groupId).map(addressOf)));
}
