import { CURRENT } from "./current";
import { EARLIER } from "./earlier";
import type { Edition } from "./edition";

/** The editions that the API can serve, by name. */
export const EDITIONS: Readonly<Record<string, Edition>> = { current: CURRENT, earlier: EARLIER };

/** @throws Error naming the editions that there are */
export function editionOf(name: string): Edition {
  const edition = EDITIONS[name];
  if (edition !== undefined) return edition;
  throw new Error(`edition: expected ${Object.keys(EDITIONS).join(" or ")}, received "${name}"`);
}

export { ROLES, type ClaimFacts, type Contract, type Edition, type Role } from "./edition";
