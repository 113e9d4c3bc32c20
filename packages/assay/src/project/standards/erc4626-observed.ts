import { ADDRESS, SKIP, addressFrom, atLeast, atMost, equal, every, everyPair, everyone, pairFrom } from "../kit";
import type { Describing, Kind, World } from "../kit";
import type { Hex, Invariant } from "../../core/types";

/** What a model says of a vault, by the names of ERC-4626. */
export interface StandardVault {
  readonly totalAssets: bigint;
  readonly shares: {
    readonly supply: bigint;
    balance(of: Hex): bigint;
    allowance(owner: Hex, spender: Hex): bigint;
  };
  readonly asset: { balance(of: Hex): bigint };
  convertToShares(assets: bigint): bigint;
  convertToAssets(shares: bigint): bigint;
  previewDeposit(assets: bigint): bigint;
  previewMint(shares: bigint): bigint;
  previewWithdraw(assets: bigint): bigint;
  previewRedeem(shares: bigint): bigint;
  maxWithdraw(owner: Hex): bigint;
  maxRedeem(owner: Hex): bigint;
}

/** A vault of the world. */
export interface VaultOptions<M, C extends string> {
  readonly world: World<C>;
  readonly vault: C;
  readonly asset: C;
  /** The vault lends nothing out: totalAssets is what it has of the asset. */
  readonly keepsAll?: boolean;
  /** Who has something, beside the people. */
  readonly others?: readonly Hex[];
  /** Whether the vault can say what assets cost in shares; absent: always. Where it cannot, that is not observed. */
  readonly priced?: (model: M) => boolean;
}

/** What is observed of a vault, as kinds whose fields have the getters' names, and what must hold of them. */
export interface VaultObserved<M, G> {
  /** The whole: assets, supply, what shares are worth. */
  readonly vault: Kind<
    M,
    "totalAssets" | "totalSupply" | "balance" | "previewMint" | "previewRedeem" | "convertToAssets"
  >;
  /** What assets cost in shares. */
  readonly price: Kind<M, "previewDeposit" | "previewWithdraw" | "convertToShares">;
  /** What each has of assets and shares, and may take out. */
  readonly holder: Kind<M, "assets" | "shares" | "maxWithdraw" | "maxRedeem">;
  /** What one may spend of another's shares. */
  readonly allowance: Kind<M, "shares">;
  readonly invariants: readonly Invariant<G>[];
}

/** What previews and conversions are asked for: no round number, so that rounding shows. */
const PROBE = 1_000_007n;

/** Observes a vault by the getters of ERC-4626 and ERC-20. */
export function erc4626Observed<M extends StandardVault, C extends string, G>(
  { kind, field, invariant }: Describing<M, C, G>,
  { world, vault: name, asset, others = [], priced, keepsAll }: VaultOptions<M, C>,
): VaultObserved<M, G> {
  const asks = (
    unit: string,
    method:
      "previewDeposit" | "previewMint" | "previewWithdraw" | "previewRedeem" | "convertToShares" | "convertToAssets",
  ) => field(unit, [name, method, PROBE], (m) => m[method](PROBE));

  const vault = kind({
    name: "vault",
    fields: {
      totalAssets: field("assets", [name, "totalAssets"], (m) => m.totalAssets),
      totalSupply: field("shares", [name, "totalSupply"], (m) => m.shares.supply),
      balance: field("assets", [asset, "balanceOf", world.at[name]], (m) => m.asset.balance(world.at[name])),
      previewMint: asks("assets", "previewMint"),
      previewRedeem: asks("assets", "previewRedeem"),
      convertToAssets: asks("assets", "convertToAssets"),
    },
  });
  const price = kind({
    name: "price",
    ids: (m) => (priced?.(m) === false ? [] : [0n]),
    label: () => "price",
    fields: {
      previewDeposit: asks("shares", "previewDeposit"),
      previewWithdraw: asks("shares", "previewWithdraw"),
      convertToShares: asks("shares", "convertToShares"),
    },
  });
  const holder = kind({
    name: "holder",
    ...everyone(world, ...others),
    fields: {
      assets: field("assets", [asset, "balanceOf", ADDRESS], (m, id) => m.asset.balance(addressFrom(id))),
      shares: field("shares", [name, "balanceOf", ADDRESS], (m, id) => m.shares.balance(addressFrom(id))),
      maxWithdraw: field("assets", [name, "maxWithdraw", ADDRESS], (m, id) => m.maxWithdraw(addressFrom(id))),
      maxRedeem: field("shares", [name, "maxRedeem", ADDRESS], (m, id) => m.maxRedeem(addressFrom(id))),
    },
  });
  const allowance = kind({
    name: "allowance",
    ...everyPair(world),
    fields: {
      shares: field(
        "shares",
        (id) => [name, "allowance", ...pairFrom(world, id)],
        (m, id) => m.shares.allowance(...pairFrom(world, id)),
      ),
    },
  });

  const supply = invariant({
    id: "INV-ERC20-SUPPLY-1",
    rules: ["ERC-20"],
    title: "what the holders have is no more than totalSupply",
    premise: "the vault was seen",
    check: ({ now, all }) => {
      const is = now(vault);
      const sum = all(holder).reduce((total, { shares }) => total + shares, 0n);
      return is === undefined ? SKIP : atMost("all holders", is.totalSupply, sum, "shares");
    },
  });
  const previews = invariant({
    id: "INV-ERC4626-PREVIEW-1",
    rules: ["ERC-4626"],
    title: "previews round to the vault's gain: going in and out again gives no more than was put in",
    premise: "the vault and its price were seen",
    check: ({ now }) => {
      const [is, asked] = [now(vault), now(price)];
      if (is === undefined || asked === undefined) return SKIP;
      return every(
        atLeast("withdraw costs what deposit gives, or more", asked.previewDeposit, asked.previewWithdraw, "shares"),
        atLeast("mint costs what redeem gives, or more", is.previewRedeem, is.previewMint, "assets"),
        atMost(
          "deposit gives what convertToShares says, or less",
          asked.convertToShares,
          asked.previewDeposit,
          "shares",
        ),
        atMost("redeem gives what convertToAssets says, or less", is.convertToAssets, is.previewRedeem, "assets"),
      );
    },
  });
  const kept = invariant({
    id: "INV-ERC4626-ASSETS-1",
    rules: ["ERC-4626"],
    title: "totalAssets = what the vault has of the asset",
    premise: "the vault was seen",
    check: ({ now }) => {
      const is = now(vault);
      return is === undefined ? SKIP : equal("the vault", is.balance, is.totalAssets, "assets");
    },
  });
  const invariants = [supply, previews, ...(keepsAll === true ? [kept] : [])];
  return { vault, price, holder, allowance, invariants };
}
