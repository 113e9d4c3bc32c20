import { explain, printProgram, readCounterexample, replay, type Replayed } from "../../harness/counterexample";
import type { Counterexample } from "../../harness/counterexample";
import type { Subject } from "../../harness/types";
import { openSetup } from "../../harness/workers";
import { choiceOf, type ChoiceFlags } from "../flags";
import { interruptible } from "../interrupt";
import type { Lab } from "../lab";
import type { Output } from "../output";

/** Flags of `assay replay`. */
export interface ReplayFlags extends Omit<ChoiceFlags, "edition"> {
  readonly edition?: string;
  /** Replay on the intact contracts, though it was found on a broken variant. */
  readonly intact?: boolean;
}

/** A failure that shows again is a violation. */
const EXIT_CODES: Readonly<Record<Replayed["outcome"], number>> = { same: 7, different: 7, gone: 0 };

/** Runs a stored counterexample again and gives the exit code. */
export async function replayCommand(path: string, flags: ReplayFlags, lab: Lab, output: Output): Promise<number> {
  const { terminal } = output;
  const counterexample = await readCounterexample(path);
  const variant = flags.intact === true ? null : (flags.broken ?? counterexample.variant);
  const choice = choiceOf(
    {
      ...flags,
      edition: flags.edition ?? counterexample.edition,
      ...(variant === null ? {} : { broken: variant }),
    },
    lab,
  );
  const subject = await lab.subject(choice, terminal.line);
  const interrupt = interruptible(() => terminal.line("interrupted: the replay is finished first"));
  try {
    const setup = await openSetup(lab.source({ ...choice, variant }), terminal.line);
    try {
      const replayed = await replay(counterexample, setup.subject, setup.engine);
      for (const line of replayLines(counterexample, replayed, subject)) terminal.line(line);
      output.result(replayJson(path, counterexample, replayed, setup.engine.name));
      return EXIT_CODES[replayed.outcome];
    } finally {
      await setup.engine.close();
    }
  } finally {
    interrupt.release();
  }
}

/** The stored program, and what became of its failure. */
export function replayLines(
  counterexample: Counterexample,
  replayed: Replayed,
  subject: Subject<unknown, unknown>,
): string[] {
  const rule = (id: string): string | undefined => subject.rule(id);
  const changed = replayed.fixtureChanged
    ? ["the contracts or the fixture have changed since the counterexample was written (usual after a fix)"]
    : [];
  return [...printProgram(counterexample, rule), ...changed, ...outcomeLines(counterexample, replayed, rule)];
}

function outcomeLines(
  { opening, identity }: Counterexample,
  { outcome, step, findings, steps }: Replayed,
  rule: (id: string) => string | undefined,
): string[] {
  switch (outcome) {
    case "same":
      return [`fails in the same way: ${identity}`, ...explain(findings, rule)];
    case "gone":
      return ["does not fail any more: every step came out as predicted, and every invariant held"];
    case "different": {
      const where = step === undefined ? "" : ` at line ${step - opening + 1} of ${steps.length - opening}`;
      return [
        `fails differently${where}: expected ${identity}, received ${findings[0]?.id ?? ""}`,
        ...explain(findings, rule),
      ];
    }
  }
}

function replayJson(
  path: string,
  { identity, edition, variant }: Counterexample,
  replayed: Replayed,
  engine: string,
): string {
  const { outcome, findings, fixtureChanged, step } = replayed;
  return JSON.stringify({
    file: path,
    edition,
    variant,
    engine,
    outcome,
    expected: identity,
    received: findings[0]?.id ?? null,
    step: step ?? null,
    findings,
    fixtureChanged,
  });
}
