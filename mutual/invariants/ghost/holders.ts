import type { Seen } from "../ghost";
import { NATIVE } from "../limits";
import { movesOf } from "../moves";

/** Contracts that can have native tokens from the start. */
const CONTRACTS = ["capitalPool", "vault", "bare", "guzzler", "reenterer", "sneak", "bomb", "burner", "junk"];

/** Who, beside people and pools, has native tokens, as far as calls and events say. */
export class Holders {
  readonly all = new Set<string>(CONTRACTS);

  after(step: Seen): void {
    for (const { asset, to } of movesOf(step)) if (asset === NATIVE && to !== undefined) this.all.add(to);
  }
}
