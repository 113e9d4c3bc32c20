import { ADDRESS, addressFrom as who, everyPair, everyone, pairFrom } from "assay/kit";
import { UNMET, atLeast, atMost, equal, every } from "assay/kit";
import { EDITIONS, type Edition } from "./editions";
import { field, invariant, kind, world } from "./world";

/** What previews are asked for. */
const PROBE = 1_000_007n;

const VAULT = kind({
  name: "vault",
  fields: {
    totalAssets: field("assets", ["Vault", "totalAssets"], (m) => m.totalAssets),
    totalSupply: field("shares", ["Vault", "totalSupply"], (m) => m.totalSupply),
    balance: field("assets", ["Asset", "balanceOf", world.at.Vault], (m) => m.totalAssets),
    previewDeposit: field("shares", ["Vault", "previewDeposit", PROBE], (m) => m.previewDeposit(PROBE)),
    previewMint: field("assets", ["Vault", "previewMint", PROBE], (m) => m.previewMint(PROBE)),
    previewWithdraw: field("shares", ["Vault", "previewWithdraw", PROBE], (m) => m.previewWithdraw(PROBE)),
    previewRedeem: field("assets", ["Vault", "previewRedeem", PROBE], (m) => m.previewRedeem(PROBE)),
  },
});

const HOLDER = kind({
  name: "holder",
  ...everyone(world),
  fields: {
    assets: field("assets", ["Asset", "balanceOf", ADDRESS], (m, id) => m.assets.of(who(id))),
    shares: field("shares", ["Vault", "balanceOf", ADDRESS], (m, id) => m.shares.of(who(id))),
    maxWithdraw: field("assets", ["Vault", "maxWithdraw", ADDRESS], (m, id) => m.maxWithdraw(who(id))),
    maxRedeem: field("shares", ["Vault", "maxRedeem", ADDRESS], (m, id) => m.shares.of(who(id))),
  },
});

const pair = (id: bigint) => pairFrom(world, id);
const ALLOWANCE = kind({
  name: "allowance",
  ...everyPair(world),
  fields: {
    shares: field(
      "shares",
      (id) => ["Vault", "allowance", ...pair(id)],
      (m, id) => m.allowance(...pair(id)),
    ),
  },
});

export const KINDS = [VAULT, HOLDER, ALLOWANCE];

/** What a share is worth never falls by what a user does; each edition counts its virtual shares. */
const priceIn = (edition: Edition) =>
  invariant({
    id: `INV-PRICE-${Object.keys(EDITIONS).indexOf(edition) + 1}`,
    rules: ["PRICE-1"],
    title: "(assets + 1) / (shares + virtual shares) never falls by a call of a user",
    premise: "a call that is no loss succeeded, and the vault was seen before and after it",
    editions: [edition],
    check: ({ step, now, before }) => {
      const [was, is] = [before(VAULT), now(VAULT)];
      if (step.ok !== true || step.kind === "loss" || was === undefined || is === undefined) return UNMET;
      const { virtual } = EDITIONS[edition];
      const owed = was.totalSupply + virtual;
      const least = ((was.totalAssets + 1n) * (is.totalSupply + virtual) + owed - 1n) / owed - 1n;
      return atLeast("the vault, after the call", least, is.totalAssets, "assets");
    },
  });

export const INVARIANTS = [
  ...(Object.keys(EDITIONS) as Edition[]).map(priceIn),
  invariant({
    id: "INV-ASSETS-1",
    rules: ["ASSETS-1"],
    title: "totalAssets = what the vault has of the asset",
    premise: "the vault was seen",
    check: ({ now }) => {
      const is = now(VAULT);
      return is === undefined ? UNMET : equal("the vault", is.balance, is.totalAssets, "assets");
    },
  }),
  invariant({
    id: "INV-SHARES-1",
    rules: ["SHARES-1"],
    title: "the holders' shares add up to totalSupply",
    premise: "the vault was seen, and nobody has no shares",
    check: ({ now, all }) => {
      const is = now(VAULT);
      const sum = all(HOLDER).reduce((total, { shares }) => total + shares, 0n);
      return is === undefined ? UNMET : atMost("all holders", is.totalSupply, sum, "shares");
    },
  }),
  invariant({
    id: "INV-PREVIEW-1",
    rules: ["PREVIEW-1"],
    title: "previews round to the vault's gain: going in and out again gives no more than was put in",
    premise: "the vault was seen",
    check: ({ now }) => {
      const is = now(VAULT);
      if (is === undefined) return UNMET;
      return every(
        atLeast("withdraw costs what deposit gives, or more", is.previewDeposit, is.previewWithdraw, "shares"),
        atLeast("mint costs what redeem gives, or more", is.previewRedeem, is.previewMint, "assets"),
      );
    },
  }),
];
