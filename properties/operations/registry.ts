import { addressOf } from "../fixture/addresses";
import type { Descriptors } from "./descriptor";
import { invocation } from "./invocation";
import { accountTargets } from "../observe/kinds/account";
import { asked } from "../observe/kinds/answer";
import { powerOf } from "../observe/kinds/power";
import { groupAnswer } from "../observe/answers/registry";
import { HOW_MANY, newest } from "../observe/targets";

/** IRegistry. */
export const REGISTRY = {
  addMember: {
    invoke: (o) => invocation("registry", "Registry", "addMember", addressOf(o.account)),
    arguments: { account: "account" },
    actions: ["addMember"],
    returns: true,
    touches: ({ account }) => [HOW_MANY, ...accountTargets(account), ...powerOf(account)],
  },
  removeMember: {
    invoke: (o) => invocation("registry", "Registry", "removeMember", addressOf(o.account)),
    arguments: { account: "account" },
    actions: ["removeMember"],
    touches: ({ account }) => [HOW_MANY, ...accountTargets(account), ...powerOf(account)],
  },
  createAssessorGroup: {
    invoke: (o) => invocation("registry", "Registry", "createAssessorGroup", o.assessors.map(addressOf)),
    arguments: { assessors: "account" },
    actions: ["createGroup"],
    returns: true,
    touches: ({ assessors }, _caller, { read }) => [
      HOW_MANY,
      ...[...new Set(assessors)].flatMap(powerOf),
      ...newest(read.groupCount(), (groupId) => asked(groupAnswer(read, groupId))),
    ],
  },
} satisfies Partial<Descriptors>;
