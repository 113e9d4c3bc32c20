import type { Plain } from "../../core/types";

/** A call that a small world consists of: who makes it, and all of its arguments. */
export interface WorldCall {
  /** For people: "alice buys a cover". */
  readonly name: string;
  /** Row of the campaign's table. */
  readonly kind: string;
  /** The call as the subject writes it. */
  readonly call: Plain;
}

/** A call of the opening. */
export interface OpeningCall extends WorldCall {
  /** Seconds that pass before it; absent: none. */
  readonly after?: number | undefined;
}

/** Which moments are waited for. */
export interface WorldMoments {
  /** Names of the subject's moments, "*" for anything. */
  readonly names: readonly string[];
  /** How many different ones that are next. */
  readonly ahead: number;
}

/** Few calls, of which every sequence is made. */
export interface SmallWorld {
  /** Seconds after the fixture's last transaction at which every sequence starts. */
  readonly offset: number;
  /** Made first in every sequence; the depth does not count them. */
  readonly opening: readonly OpeningCall[];
  /** Each is made in every state. */
  readonly calls: readonly WorldCall[];
  /** Row of the campaign's table for time that passes. */
  readonly waitKind: string;
  readonly moments: WorldMoments;
}
