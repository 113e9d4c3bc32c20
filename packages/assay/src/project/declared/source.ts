import type { Members } from "./raw";
import type { FunctionShape } from "./shapes";

/** Which calls of a getter the model speaks of, and what it says of each. */
export interface Source {
  readonly shape: FunctionShape;
  readonly where: string;
  calls(state: Members, numbers: readonly bigint[]): Iterable<readonly unknown[]>;
  said(state: Members, args: readonly unknown[]): unknown;
}
