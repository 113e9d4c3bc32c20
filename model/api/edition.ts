/** An edition of the protocol, as `--edition` names it. */
export type EditionName = "current" | "earlier";

/** Names of the contracts that are called differently from edition to edition; their accounts keep one name. */
export interface EditionContracts {
  /** Of the account "registry". [E-ROLE] */
  readonly registry: "Registry" | "MemberRoles";
  /** Of the account "claims". [E-ROLE] */
  readonly claims: "Claims" | "IndividualClaims";
}

/** What a caller has to know of an edition: how it is called, and which calls it takes. */
export interface Edition {
  readonly name: EditionName;
  readonly contracts: EditionContracts;
  /** Whether `submitClaim` has the overload with an amount; without, a call that names one throws. [E-CLAIM] */
  readonly partialRequests: boolean;
  /**
   * What `setReviewPeriod` takes, seconds, both included; undefined: review periods are fixed, there is no such
   * function, and a call of it throws. [E-REVIEW]
   */
  readonly reviewPeriods: { readonly min: bigint; readonly max: bigint } | undefined;
  /** What is left of 10^27 after so many whole days, rounded up; undefined: prices decay by no powers. [E-DECAY] */
  readonly decayPower: ((days: bigint) => bigint) | undefined;
  /** What is left of a price after `elapsed` seconds, the floor aside; may be negative. [PRICE-3, E-DECAY] */
  decayed(price: bigint, elapsed: bigint): bigint;
}
