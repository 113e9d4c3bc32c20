import { UNMET, addressFrom, atLeast, atMost, equal, every } from "assay/kit";
import { EDITIONS, type Edition } from "./editions";
import { invariant, kind, world } from "./world";

/** What previews are asked for. */
const PROBE = 1_000_007n;

const VAULT = kind({
  name: "vault",
  fields: {
    totalAssets: { unit: "assets", read: () => ["Vault", "totalAssets"], predict: (m) => m.totalAssets },
    totalSupply: { unit: "shares", read: () => ["Vault", "totalSupply"], predict: (m) => m.totalSupply },
    balance: { unit: "assets", read: () => ["Asset", "balanceOf", world.at.Vault], predict: (m) => m.totalAssets },
    previewDeposit: {
      unit: "shares",
      read: () => ["Vault", "previewDeposit", PROBE],
      predict: (m) => m.previewDeposit(PROBE),
    },
    previewMint: { unit: "assets", read: () => ["Vault", "previewMint", PROBE], predict: (m) => m.previewMint(PROBE) },
    previewWithdraw: {
      unit: "shares",
      read: () => ["Vault", "previewWithdraw", PROBE],
      predict: (m) => m.previewWithdraw(PROBE),
    },
    previewRedeem: {
      unit: "assets",
      read: () => ["Vault", "previewRedeem", PROBE],
      predict: (m) => m.previewRedeem(PROBE),
    },
  },
});

const HOLDER = kind({
  name: "holder",
  ids: () => world.people.map(BigInt),
  label: (id) => world.nameOf(addressFrom(id)) ?? addressFrom(id),
  fields: {
    assets: {
      unit: "assets",
      read: (id) => ["Asset", "balanceOf", addressFrom(id)],
      predict: (m, id) => m.assets.of(addressFrom(id)),
    },
    shares: {
      unit: "shares",
      read: (id) => ["Vault", "balanceOf", addressFrom(id)],
      predict: (m, id) => m.shares.of(addressFrom(id)),
    },
    maxWithdraw: {
      unit: "assets",
      read: (id) => ["Vault", "maxWithdraw", addressFrom(id)],
      predict: (m, id) => m.maxWithdraw(addressFrom(id)),
    },
    maxRedeem: {
      unit: "shares",
      read: (id) => ["Vault", "maxRedeem", addressFrom(id)],
      predict: (m, id) => m.shares.of(addressFrom(id)),
    },
  },
});

const ALLOWANCE = kind({
  name: "allowance",
  ids: () => world.people.flatMap((_, i) => world.people.map((_other, j) => BigInt(16 * i + j))),
  label: (id) => `what ${nameAt(id >> 4n)} allows ${nameAt(id & 15n)}`,
  fields: {
    shares: {
      unit: "shares",
      read: (id) => ["Vault", "allowance", personAt(id >> 4n), personAt(id & 15n)],
      predict: (m, id) => m.allowance(personAt(id >> 4n), personAt(id & 15n)),
    },
  },
});

function personAt(index: bigint): string {
  const person = world.people[Number(index)];
  if (person === undefined) throw new Error(`expected one of ${world.people.length} people, received number ${index}`);
  return person;
}
const nameAt = (index: bigint): string => world.nameOf(personAt(index)) ?? "";

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
