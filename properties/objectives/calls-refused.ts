import { refusals } from "assay/objectives";
import type { Objective } from "assay/types";
import { AGAINST_USERS } from "./players";
import { callsWithoutCapacity, everyCall } from "./probes";

const CALLS = { unit: "calls", decimals: 0, players: AGAINST_USERS, meter: refusals() } as const;

/** How many calls of others two members without a role have made impossible. */
export const callsRefused: Objective = {
  name: "calls-refused",
  title: "Calls that others could make at the end and cannot, because of members without a role",
  ...CALLS,
  rules: ["HOSTILE-1", "CAP-4", "LIST-3", "CLAIM-3", "CLAIM-4", "VOTE-2"],
  probes: everyCall,
};

/** The same without purchases and extensions of covers, which are refused where somebody else has bought the capacity. */
export const rightsRefused: Objective = {
  name: "rights-refused",
  title:
    "Calls that need no free capacity, that others could make at the end and cannot, because of members without a role",
  ...CALLS,
  rules: ["HOSTILE-1", "LIST-3", "CLAIM-3", "CLAIM-4", "VOTE-2", "LOCK-1", "WITHDRAW-1", "EXT-1"],
  probes: callsWithoutCapacity,
};
