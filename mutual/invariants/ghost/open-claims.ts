import type { Seen } from "../ghost";

/** How many claims are open: of the opening none is. */
export class OpenClaims {
  open = 0n;

  after({ events }: Seen): void {
    this.open += BigInt(events("ClaimSubmitted").length) - BigInt(events("ClaimSettled").length);
  }
}
