import { refuse, type ObserveOf } from "assay";
import type { Mutual } from "../model";
import { ACTORS } from "../people";
import { groupIds, isKnown, pairs, type Now } from "./keys";

/** Member, assessor and governor; 0 and 4 are nobody's. */
const ROLES = [0n, 1n, 2n, 3n, 4n] as const;

/** What an answer of an assessor group is refused with. */
const refuseUnknown = ({ model }: Pick<Now, "model">, groupId: bigint): void => {
  refuse(!isKnown(groupId, model.read.groupCount()), "UnknownGroup", groupId);
};

/** Registry. */
export const REGISTRY = {
  // nobody changes it
  "Registry.governor": () => "governor",
  "Registry.memberCount": ({ model }) => model.read.memberCount(),
  "Registry.groupCount": ({ model }) => model.read.groupCount(),
  "Registry.checkRole": {
    of: () => pairs(ACTORS, ROLES),
    is: ({ model }, account, role) => model.read.checkRole(account, Number(role)),
  },
  "Registry.getMemberId": {
    of: () => ACTORS,
    is({ model }, account) {
      const memberId = model.read.memberId(account);
      refuse(memberId === 0n, "UnknownMember", account);
      return memberId;
    },
  },
  "Registry.getAssessorGroup": {
    of: groupIds,
    is(state, groupId) {
      refuseUnknown(state, groupId);
      return state.model.read.assessorGroup(groupId);
    },
  },
  "Registry.getAssessorGroupSize": {
    of: groupIds,
    is(state, groupId) {
      refuseUnknown(state, groupId);
      return BigInt(state.model.read.assessorGroup(groupId).length);
    },
  },
  "Registry.isInGroup": {
    of: (state) => pairs(groupIds(state), ACTORS),
    is(state, groupId, account) {
      refuseUnknown(state, groupId);
      return state.model.read.assessorGroup(groupId).includes(account);
    },
  },
} satisfies ObserveOf<Mutual>;
