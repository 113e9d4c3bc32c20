import type { EditionName } from "../api";
import { CURRENT } from "./current";
import { EARLIER } from "./earlier";
import type { Rules } from "./rules";

/** The rules of each edition. */
export const EDITIONS: { readonly [Name in EditionName]: Rules } = { current: CURRENT, earlier: EARLIER };
