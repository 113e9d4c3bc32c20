import { poolAccount } from "../../model";
import type { ActionDefinition } from "../action-definition/types";
import { plain } from "../action-definition/world";

/** Someone calls a function that only the protocol's own contracts may call. */
export const callGuarded: ActionDefinition = {
  kind: "callGuarded",
  alwaysFails: true,
  weight: 2,
  resolve(draws, world) {
    const pool = poolAccount(draws.one(world.pools()));
    const method = draws.one([
      "mintTokens",
      "payOut",
      "allocate",
      "release",
      "shrink",
      "applyPayout",
      "mintPosition",
      "mintCover",
      "burnCover",
      "initialize",
      "addStream",
      "stopStream",
      "burnStake",
    ] as const);
    return plain(draws.one(world.everyone), { op: "guarded", method, pool });
  },
};
