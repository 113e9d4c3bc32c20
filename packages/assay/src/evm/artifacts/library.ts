import type { LinkReference } from "./read";

/** Deployed code, or that behind creation code, which asks whether it runs at its own address: zeros until it is deployed. */
const PROLOGUE = /(^0x|fe)730{40}3014/;

/** Whether code, creation code or deployed, is a library's for sure. Code that was compiled through the IR may not show it. */
export const isLibraryCode = (code: string): boolean => PROLOGUE.test(code);

/** The libraries that contracts are linked with, "src/Odds.sol:Odds". */
export const linkedLibraries = (all: readonly { readonly links: readonly LinkReference[] }[]): ReadonlySet<string> =>
  new Set(all.flatMap(({ links }) => links.map(({ library }) => library)));
