/** A quote asked for, checked as far as it can be without the chain. */
export interface QuoteRequest {
  readonly productId: bigint;
  /** Cover amount in whole units of the cover asset, as text: 1.5. */
  readonly coverAmount: string;
  /** Whole days, 28 to 365. */
  readonly coverDuration: bigint;
  readonly paymentAsset: bigint;
  readonly coverAsset: bigint | undefined;
  /** The cover to extend; undefined for a new one. */
  readonly coverId: bigint | undefined;
  /** Basis points of what is paid that go to an affiliate. */
  readonly commissionRatio: bigint;
}
