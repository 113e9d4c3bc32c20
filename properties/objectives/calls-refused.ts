import { refusals } from "assay/objectives";
import type { Objective } from "assay/types";
import { AGAINST_USERS } from "./players";
import { everyCall } from "./probes";

/** What others could do and cannot any more, because of two members without a role. */
export const callsRefused: Objective = {
  name: "calls-refused",
  title: "Calls that others could make at the end and cannot, because of members without a role",
  unit: "calls",
  decimals: 0,
  rules: ["HOSTILE-1", "CAP-4", "LIST-3", "CLAIM-3", "CLAIM-4", "VOTE-2"],
  players: AGAINST_USERS,
  probes: everyCall,
  meter: refusals(),
};
