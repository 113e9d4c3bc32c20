import { UNMET, atLeast } from "assay/kit";
import { erc4626Observed } from "assay/standards";
import { EDITIONS, editionOf } from "./editions";
import { describe, world } from "./world";

const { vault, price, holder, allowance, invariants } = erc4626Observed(describe, {
  world,
  vault: "Vault",
  asset: "Asset",
  keepsAll: true,
  others: [world.at.Mallory, world.deployer],
  priced: (m) => m.priced || editionOf(m.edition).words.unpriced === undefined,
});

export const KINDS = [vault, price, holder, allowance];

/** What a share is worth never falls by what a user does; each edition counts its virtual shares. */
const priceIn = (name: string, i: number) =>
  describe.invariant({
    id: `INV-PRICE-${i + 1}`,
    rules: ["PRICE-1"],
    title: "what stands behind the shares, over the shares, never falls by a call of a user",
    premise: "a call that is no loss succeeded, and there were shares before it, all along and after it",
    editions: [name],
    check: ({ step, now, before, events }) => {
      const [was, is] = [before(vault), now(vault)];
      if (step.ok !== true || step.kind === "loss" || was === undefined || is === undefined) return UNMET;
      const { virtual } = editionOf(name);
      const more = virtual > 0n ? 1n : 0n;
      const [owed, owes] = [was.totalSupply + virtual, is.totalSupply + virtual];
      // where all shares left in the midst of a call, the price began anew
      const left = events("Withdraw").reduce((sum, { words: [, shares = 0n] }) => sum + shares, 0n);
      const anew = virtual === 0n && step.kind === "reenter by leave" && left >= owed;
      if (owed === 0n || owes === 0n || anew) return UNMET;
      const least = ((was.totalAssets + more) * owes + owed - 1n) / owed - more;
      return atLeast("the vault, after the call", least, is.totalAssets, "assets");
    },
  });

export const INVARIANTS = [...invariants, ...Object.keys(EDITIONS).map(priceIn)];
