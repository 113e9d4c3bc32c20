import { ZERO_ACCOUNT } from "../../model";
import type { ActionDefinition } from "../action-definition/types";
import { plain } from "../action-definition/world";

const LEDGERS = ["capitalPool", "cover", "claims"] as const;
const ASSETS = [0n, 6n, 7n] as const;

/** Someone withdraws a credit, to themselves or elsewhere. */
export const withdrawCredit: ActionDefinition = {
  kind: "withdrawCredit",
  weight: 4,
  resolve(draws, world) {
    const credits = world.everyone.flatMap((account) =>
      LEDGERS.flatMap((ledger) => ASSETS.map((asset) => ({ account, ledger, asset }))).filter(
        ({ ledger, asset }) => world.read.credit(ledger, account, asset) > 0n,
      ),
    );
    // a ledger with less than it owes pays in parts, so its credits are withdrawn repeatedly
    const short = credits.filter(
      ({ account, ledger, asset }) => world.read.credit(ledger, account, asset) > world.holds(asset, ledger),
    );
    const credit = draws.pick(short.length > 0 && draws.chance(75) ? short : credits);
    if (credit === undefined && !draws.chance(25)) return undefined;
    if (credit === undefined || draws.twist(1, 8) === 1) {
      return plain(draws.one(world.holders), {
        op: "withdrawCredit",
        ledger: draws.one(LEDGERS),
        asset: draws.one([...ASSETS, 3n]),
        to: "alice",
      });
    }
    const { account, ledger, asset } = credit;
    const other = draws.one(draws.chance(20) ? ["bomb", "burner", "vault"] : world.receivers(draws));
    const to = draws.chance(40) ? account : draws.twist(1, 8) === 1 ? ZERO_ACCOUNT : other;
    return plain(account, { op: "withdrawCredit", ledger, asset, to });
  },
};

/** An asset's transfers begin to misbehave, or behave again. */
export const switchAsset: ActionDefinition = {
  kind: "switchAsset",
  weight: 4,
  resolve(draws, world) {
    const bad = [6n, 7n].filter((asset) => world.read.assetMode(asset) !== "plain");
    const healed = draws.chance(60) ? draws.pick(bad) : undefined;
    const mode = draws.one(["false", "false", "fee", "silent", "reentering"] as const);
    if (healed !== undefined) return plain("treasury", { op: "setAssetMode", asset: healed, mode: "plain" });
    return plain("treasury", { op: "setAssetMode", asset: draws.one([6n, 7n]), mode });
  },
};

/** The issuer of an asset mints more of it for somebody. */
export const mintAsset: ActionDefinition = {
  kind: "mintAsset",
  weight: 1,
  resolve(draws, world) {
    const asset = draws.one([6n, 7n]);
    const to = draws.one(world.holders);
    const amount = 1n + draws.part(world.holds(asset, to));
    return plain("treasury", { op: "mintAsset", asset, to, amount });
  },
};

/** The issuer of an asset blocks or unblocks an account; more are unblocked than blocked. */
export const blockAsset: ActionDefinition = {
  kind: "blockAsset",
  weight: 2,
  resolve(draws, world) {
    const asset = draws.one([6n, 7n]);
    const blocked = world.holders.filter((account) => world.read.isAssetBlocked(asset, account));
    const account = draws.chance(50) ? draws.pick(blocked) : undefined;
    return account === undefined
      ? plain("treasury", { op: "setAssetBlocked", asset, account: draws.one(world.holders), blocked: true })
      : plain("treasury", { op: "setAssetBlocked", asset, account, blocked: false });
  },
};
