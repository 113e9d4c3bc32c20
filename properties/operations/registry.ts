import { addressOf } from "../fixture/addresses";
import type { Descriptors } from "./descriptor";
import { invocation } from "./invocation";

/** IRegistry. */
export const REGISTRY = {
  addMember: {
    invoke: (o) => invocation("registry", "Registry", "addMember", addressOf(o.account)),
    arguments: { account: "account" },
    actions: ["addMember"],
    returns: true,
  },
  removeMember: {
    invoke: (o) => invocation("registry", "Registry", "removeMember", addressOf(o.account)),
    arguments: { account: "account" },
    actions: ["removeMember"],
  },
  createAssessorGroup: {
    invoke: (o) => invocation("registry", "Registry", "createAssessorGroup", o.assessors.map(addressOf)),
    arguments: { assessors: "account" },
    actions: ["createGroup"],
    returns: true,
  },
} satisfies Partial<Descriptors>;
