import type { RecordedCall } from "./call-editor";
import type { Plain } from "./plan";
import type { SeenLog, View } from "./seen";

/** A step as an objective sees it: the model's plan, or the chain's result. */
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
  /** The step is a probe that counts: it succeeds if the attackers do nothing. Absent: it is a step of the sequence. */
  readonly probe?: ProbeMark;
  /** Everything was observed after it. Otherwise only the values that the call can have changed; the rest of the view is older. True after the last step. */
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

/** Follows one sequence and computes its value. */
export interface Meter {
  /** Notes a step; the view is that after it. */
  after(step: PlayedStep, view: View): void;
  /** Value of the sequence so far, in the smallest part of the objective's unit; undefined if there is none yet. */
  value(): bigint | undefined;
  /**
   * The fitness that guides the search. It can replace a limit by a penalty, or add the expected return of first steps
   * that only cost. It is never reported. Absent: the value itself.
   */
  fitness?(): bigint | undefined;
}

/** The attackers of an objective, and the calls that they may make. */
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

/** A value that `assay maximise` maximises. It is computed from observed state and events, never from the model itself. */
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
  /** It reads what no model predicts: sequences are played on the chain. */
  readonly onChain?: boolean;
  /**
   * Calls that everyone may make after the end of a sequence, at given times, computed from the view at that time. A
   * call that reverts does no harm. Absent: none.
   */
  granted?(view: View, time: number): readonly RecordedCall[];
  /**
   * Calls of other people, tried after the sequence, each alone, in two worlds: after the sequence, and in the world without the attackers, which makes the same calls up to
   * their first one, and then lets the same time pass. A probe counts if it is refused in the first world and accepted in the second; the meter gets it as a step
   * with `probe`. `without`: the view at the end of the second world; probes are about things that exist there, with the same ids in both worlds. `behind`: the view after
   * the sequence; it shows what the attackers did in somebody's place, which need not be tried. Calls of attackers do not count. Needs `others: "before"` and
   * attackers by name, and excludes `granted`. Absent: no probes.
   */
  probes?(without: View, time: number, behind: View): readonly Probe[];
  /** Starts to follow a sequence; `start` is the view before its first step. The view changes during the sequence, so a meter must copy what it needs at once. */
  meter(start: View): Meter;
}
