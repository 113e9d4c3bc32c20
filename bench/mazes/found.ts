/** What a campaign came to on a maze. */
export interface Found {
  /** Distinct bugs. */
  readonly bugs: number;
  /** Calls that it made. */
  readonly calls: number;
  readonly seconds: number;
}
