import type { Traits } from "../model";

/** People of every campaign, in the order in which shrinking prefers them. erin and frank are no members at the start. */
export const STAKERS = ["alice", "bob", "carol", "dave", "erin", "frank"] as const;
/** Accounts that sit in assessor groups; carol and dave do too, so that submitters can be assessors. */
export const ASSESSORS = ["ann", "ben", "cleo", "dan"] as const;
/** Contracts that act like people: each behaves differently when ETH or an NFT arrives. */
export const RECEIVERS = ["vault", "bare", "guzzler"] as const;
/** The same, with bad intent: contracts/mocks/hostile/. */
export const HOSTILE = ["reenterer", "sneak", "bomb", "burner", "junk"] as const;

/** Those with a key. mallory has no role, position, token or approval, and tries everything. */
export const PEOPLE = [...STAKERS, ...ASSESSORS, "treasury", "governor", "mallory"] as const;
/** Members at the start. */
export const MEMBERS = ["alice", "bob", "carol", "dave", ...RECEIVERS, ...HOSTILE] as const;
/** Those who have tokens at the start. */
export const HOLDERS = [...STAKERS, ...RECEIVERS, ...HOSTILE] as const;
/** Everyone who may call something, own something or be paid. */
export const ACTORS = [...PEOPLE, ...RECEIVERS, ...HOSTILE] as const;

/** ETH that each of them has at the start, wei: enough for any sequence. */
export const ETH = 10n ** 27n;

/** How contracts receive: as they are written in contracts/mocks/. */
export const TRAITS: Readonly<Record<string, Traits>> = {
  vault: { takesEthAttempts: false, takesEth: false, takesNfts: true },
  bare: { takesEthAttempts: true, takesEth: true, takesNfts: false },
  guzzler: { takesEthAttempts: false, takesEth: true, takesNfts: true },
  reenterer: { takesEthAttempts: false, takesEth: true, takesNfts: true },
  bomb: { takesEthAttempts: false, takesEth: false, takesNfts: false },
  burner: { takesEthAttempts: false, takesEth: false, takesNfts: false },
  junk: { takesEthAttempts: true, takesEth: true, takesNfts: false },
};
