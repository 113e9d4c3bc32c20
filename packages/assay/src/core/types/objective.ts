import type { RecordedCall } from "./call-editor";
import type { Plain } from "./plan";
import type { SeenLog, View } from "./seen";

/** A step as an objective sees it: planned by the model, or as it came out on the chain. */
export interface PlayedStep {
  /** Unix seconds. */
  readonly time: number;
  /** Row of the campaign's table that its action belongs to. */
  readonly kind: string;
  /** Who called, as the subject names them ("alice"). */
  readonly actor: string;
  /** Whether the call succeeded; true when only time passed. */
  readonly ok: boolean;
  /** Name of the error that the call reverted with; absent when it succeeded, or when several are right. */
  readonly error?: string;
  /** The events of a call that succeeded. */
  readonly logs: readonly SeenLog[];
  /** The call as the subject writes it; null when only time passed. */
  readonly facts: Plain;
  /** It was tried as a probe that counts: it is accepted where the attackers did nothing. Absent: it is a step of the sequence. */
  readonly probe?: ProbeMark;
  /** Everything was looked at after it; else only what the call can have changed, and the rest of the view is as it was seen last. True of the last look. */
  readonly full: boolean;
}

/** What a probe counts for. */
export interface ProbeMark {
  /** The group under which refusals are reported: "withdrawal". */
  readonly sort: string;
  /** How much it counts where it is refused; in the smallest part of the objective's unit when `refusals` measures it. */
  readonly weight: bigint;
}

/** A call of somebody else that is tried when a sequence is over, to see whether it is still possible. Absent weight: 1. */
export interface Probe extends Pick<ProbeMark, "sort">, Partial<Pick<ProbeMark, "weight">> {
  readonly call: RecordedCall;
}

/** Follows one sequence and says what it is worth. */
export interface Meter {
  /** Notes a step; the view is that after it. */
  after(step: PlayedStep, view: View): void;
  /** Value of the sequence so far, in the smallest part of the objective's unit; undefined where there is none yet. */
  value(): bigint | undefined;
  /**
   * What the search goes by: where a limit leaves nothing of a value, how near it is to it (a penalty in place of the limit); where first steps only cost, what may
   * still come of them. It is never reported. Absent: the value itself.
   */
  fitness?(): bigint | undefined;
}

/** Who plays when an objective is maximised, and what is open to them. */
export interface Players {
  /** Who they are, what they own at the start, and which roles they do not have: a sentence for reports. */
  readonly about: string;
  /** Actors that the attacker controls, as steps name them; or everyone. */
  readonly attackers: "everyone" | readonly string[];
  /**
   * When others move: "before" the first call of an attacker (they make the world that the attacker finds, and the objective's meter starts at its end), "always", or "never".
   */
  readonly others: "before" | "always" | "never";
  /** Whether a call may be made. Absent: all may. */
  open?(call: OfferedCall): boolean;
}

/** A call that a sequence wants to make. */
export interface OfferedCall {
  readonly actor: string;
  /** Row of the campaign's table. */
  readonly kind: string;
  /** As the subject writes it. */
  readonly call: Plain;
  /** Whether an attacker makes it. */
  readonly attacker: boolean;
}

/** Something that `assay maximise` looks for the largest value of. It sees what lens and events show, never the model itself. */
export interface Objective {
  /** "attacker-wealth": what `--objective` takes. */
  readonly name: string;
  /** What is maximised, in a few words. */
  readonly title: string;
  /** Unit of the value as it is shown ("native"), and how many decimals the value has in it. */
  readonly unit: string;
  readonly decimals: number;
  /** The rules that limit it, for reports. */
  readonly rules: readonly string[];
  /** The subject's editions that it is of; absent: all. */
  readonly editions?: readonly string[];
  readonly players: Players;
  /**
   * What everyone is granted when a sequence is over: calls that are made behind it, at their times, given what the view is then. Calls that are refused do no
   * harm. Absent: nothing.
   */
  granted?(view: View, time: number): readonly RecordedCall[];
  /**
   * Calls of others that are tried when a sequence is over, at their times and each by itself: once behind the sequence, and once in the world without the attackers,
   * where the same calls were made up to their first one, and then as much time went by. What counts is refused behind the sequence and accepted without the attackers;
   * the meter sees it as a step with `probe`. `without` is what there is at that world's end: a probe is about what exists without the attackers, and has the same
   * id in both worlds. `behind` is what there is behind the sequence: it says what the attackers did in somebody's stead, which is not to be tried. Calls of attackers do
   * not count. It takes `others: "before"`, and attackers by name; not together with `granted`. Absent: nothing is tried.
   */
  probes?(without: View, time: number, behind: View): readonly Probe[];
  /** Starts to follow a sequence; `start` is what there is before its first step. It changes as the sequence goes on: a meter takes what it needs of it at once. */
  meter(start: View): Meter;
}
