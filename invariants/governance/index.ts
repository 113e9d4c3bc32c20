import { feeds, products, types } from "./catalog";
import { groups, memberIds, membership } from "./members";
import { owners } from "./owners";
import { governorOnly, managerOnly, memberOnly, ownerOnly, protocolOnly } from "./permissions";
import { roles, votingPower } from "./power";

/** GOVERNANCE: voting power, roles, and who may do what. */
export const GOVERNANCE = [
  votingPower,
  roles,
  membership,
  memberIds,
  governorOnly,
  managerOnly,
  memberOnly,
  ownerOnly,
  protocolOnly,
  groups,
  types,
  products,
  owners,
  feeds,
];
