import type { Law } from "../../core/types";
import { lawOf } from "./case";
import { erc20Laws } from "./erc20-laws";
import { partiesLaws } from "./erc4626-parties";
import { priceLaws } from "./erc4626-prices";
import { rightsLaws } from "./erc4626-rights";
import { roundingLaws } from "./erc4626-rounding";
import { VaultCalls, type VaultUnderLaw } from "./vault-calls";

/**
 * Laws of ERC-4626, and of ERC-20 for the shares, by their interfaces alone: no model is asked. Their rules are "ERC-4626" and "ERC-20".
 * @throws Error when vault or asset are not in the world
 */
export function vaultLaws(under: VaultUnderLaw): readonly Law<unknown>[] {
  const vault = new VaultCalls(under);
  const earlierCalls = vault.earlierCalls();
  const statements = [
    ...priceLaws(vault),
    ...roundingLaws(vault),
    ...rightsLaws(vault),
    ...partiesLaws(vault, under.world.people),
  ];
  const own = statements.map((statement) => lawOf(under, earlierCalls, statement));
  return [...own, ...erc20Laws({ ...under, token: under.vault, earlierCalls })];
}
