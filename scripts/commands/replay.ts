import { readCounterexample, replay, type Counterexample, type Replayed } from "../../harness/counterexample";
import { inspectReplay, stateLines, stepIndex, storyLines, tellStory, type Story } from "../../harness/story";
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
  /** Print the whole state after this step. */
  readonly step?: number;
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
      const story = tellStory(counterexample, replayed, subject);
      if (flags.step !== undefined) {const i=inspectReplay(counterexample, subject, replayed);
        for (const line of stateLines(i, stepIndex(flags.step, counterexample.opening, i), subject, terminal.colour)) terminal.line(line);
      }
      for (const line of storyLines(counterexample, replayed, story, subject, terminal.colour)) terminal.line(line);
      output.result(replayJson(path, counterexample, replayed, story, setup.engine.name));
      return EXIT_CODES[replayed.outcome];
    } finally {
      await setup.engine.close();
    }
  } finally {
    interrupt.release();
  }
}

function replayJson(
  path: string,
  { identity, edition, variant }: Counterexample,
  replayed: Replayed,
  story: Story,
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
    story,
  });
}
