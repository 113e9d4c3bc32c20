import { final } from "assay/objectives";
import type { Objective, View } from "assay/types";
import type { Operation } from "../../model";
import { LISTING, POOL } from "../observe/kinds";
import { unpair } from "../observe/kind";
import { ONE } from "./money";
import { isOfTheProtocol, operationOf } from "./players";
import { fieldOf } from "./reading";

const TRANCHES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** Calls that raise the ratio by rule: claims burn stake and keep other covers, and so does burning one's own stake. */
const CLOSED: ReadonlySet<Operation["op"]> = new Set(["lockForMV", "settleClaim", "submitClaim", "vote"]);

/** The governor's usual calls: offering products. */
const GOVERNANCE: ReadonlySet<Operation["op"]> = new Set(["addProduct", "addProductType", "setAcceptedAssets"]);

/** The allocations of a pool's listings over all open tranches, in wei. */
function allocated(view: View, poolId: bigint): bigint {
  return view
    .ids(LISTING)
    .filter((id) => unpair(id)[0] === poolId)
    .reduce(
      (sum, id) => TRANCHES.reduce((all, i) => all + (fieldOf(view, LISTING, id, `allocated${i}`) ?? 0n), sum),
      0n,
    );
}

/** The largest cover of a pool with stake, as a multiple of its active stake, with 18 decimals. */
function leverage(view: View): bigint {
  return view.ids(POOL).reduce((most, poolId) => {
    const stake = fieldOf(view, POOL, poolId, "activeStake") ?? 0n;
    const ratio = stake === 0n ? 0n : (allocated(view, poolId) * ONE) / stake;
    return ratio > most ? ratio : most;
  }, 0n);
}

/** How much outstanding cover a pool can have for its stake. */
export const poolLeverage: Objective = {
  name: "pool-leverage",
  title: "Cover outstanding per stake of a pool",
  unit: "times the stake",
  decimals: 18,
  rules: ["LIST-1", "LIST-3", "CAP-1", "CAP-4"],
  players: {
    about: "everyone, managers and buyers in league; nobody claims, and governance only offers products",
    attackers: "everyone",
    others: "always",
    open: (offered) => {
      const op = operationOf(offered);
      return isOfTheProtocol(offered) && !CLOSED.has(op) && (offered.actor !== "governor" || GOVERNANCE.has(op));
    },
  },
  meter: final(leverage),
};
