import { EXIT_CODES } from "../../campaign";
import type { MaximiseJson } from "../../check/gate/answers";
import { showProgress } from "../../explain/display";
import type { Output } from "../../explain/display/terminal";
import { isOnChain, searchLargest, type MaximiseState } from "../../search/maximise";
import { amountText, valueText } from "../../core/objectives";
import type { Project } from "../../project/project";
import { DEFAULT_SECONDS, MAXIMISE_STEPS, seedOf } from "../flags";
import { interruptible } from "../interrupt";
import { openClimbers, type ClimbingCrew, type ClimbingGround } from "./crew";
import { codeOf, excessOf, resultOf, settle, type Settled, curveTable, ended, stateText } from "./settle";
import { choiceWith, limitOf, objectiveFor, type MaximiseFlags, type Sought } from "./sought";
import { editionPart } from "../../core/format/edition";

/** Those who do a search's tasks, until they are not needed any more. */
type Gather = (ground: ClimbingGround) => Promise<ClimbingCrew>;

/**
 * Searches for the largest value, shrinks and confirms what was found, and returns the exit code. `gather`: who does the tasks, which changes nothing of what it comes
 * to; absent: processes of this machine.
 */
export async function maximise(
  flags: MaximiseFlags,
  project: Project,
  output: Output<MaximiseJson>,
  gather: Gather = (ground) => openClimbers(flags.workers, ground),
): Promise<number> {
  const { terminal } = output;
  const choice = choiceWith(flags, project);
  const subject = await project.subject({ ...choice, engine: "none" }, terminal.line);
  const objective = objectiveFor(subject, flags.objective);
  const above = flags.above === undefined ? undefined : limitOf(flags.above, objective);
  const seed = seedOf(flags.seed);
  const sought: Sought = { flags, project, subject, choice, objective, above, seed };
  terminal.line(
    `seed ${seed}${editionPart(choice.edition)}${choice.bug === null ? "" : `, ${choice.bug}`}; ${objective.title}, in ${objective.unit}; ${objective.players.about}`,
  );
  const interrupt = interruptible(() => terminal.line("interrupted: confirming what was found so far"));
  try {
    const began = performance.now();
    const found = await searched(sought, gather, interrupt.signal, output);
    const took = (performance.now() - began) / 1_000;
    terminal.line(curveTable(found, objective));
    terminal.line(`${stateText(found, took, objective)}; ${ended(took, endOf(flags, found, interrupt.signal))}`);
    const settled = await settle(sought, found, output);
    const code = codeOf(settled, above);
    if (above !== undefined && settled !== undefined) terminal.line(checkText(settled, above, sought));
    output.result({
      ...resultOf(sought, found, settled),
      seed,
      edition: choice.edition,
      bug: choice.bug,
      seconds: took,
      above: flags.above ?? null,
      exceeded: code === EXIT_CODES.violated,
    });
    return interrupt.signal.aborted && code !== EXIT_CODES.violated ? EXIT_CODES.interrupted : code;
  } finally {
    interrupt.release();
  }
}

function checkText(settled: Settled, above: bigint, { objective }: Sought): string {
  const limit = valueText(above, objective);
  const excess = excessOf(settled, above);
  if (excess === undefined) return `not more than ${limit}`;
  const more = `${amountText(excess, objective.decimals)} more than ${limit}`;
  return settled.confirmed.outcome === "confirmed" ? more : `${more} in the model alone`;
}

/** Searches, and shows how it is going. */
async function searched(
  { flags, project, subject, choice, objective, seed }: Sought,
  gather: Gather,
  signal: AbortSignal,
  { terminal }: Output,
): Promise<MaximiseState> {
  let note = terminal.line;
  const limit = flags.timeout ?? (flags.runs === undefined ? DEFAULT_SECONDS : undefined);
  const crew = await gather({ project, subject, objective, choice, signal, limit, notify: (text) => note(text) });
  const over = crew.over === undefined ? signal : AbortSignal.any([signal, crew.over]);
  const began = performance.now();
  const passed = (): number => (performance.now() - began) / 1_000;
  const most = flags.runs ?? Infinity;
  let state: MaximiseState = { epochs: 0, sequences: 0, steps: 0, best: undefined, curve: [] };
  const display = showProgress(terminal, () => ({
    done: Math.min(1, Math.max(passed() / (limit ?? Infinity), state.sequences / most)),
    text: `${stateText(state, passed(), objective)}${crew.progress?.() ?? ""}`,
  }));
  note = (text) => display.note(text);
  try {
    return await searchLargest({
      ...{ objective: objective.name, seed, sequences: most, steps: flags.steps ?? MAXIMISE_STEPS, crew },
      onChain: isOnChain(subject, objective),
      signal: over,
      isOver: () => passed() >= (limit ?? Infinity),
      progress: (now) => (state = now),
    });
  } finally {
    display.stop();
    await crew.close();
  }
}

function endOf({ runs: most }: MaximiseFlags, { sequences, epochs }: MaximiseState, signal: AbortSignal): string {
  if (signal.aborted) return "interrupted";
  if (most !== undefined && sequences >= most) return "all sequences were played";
  if (sequences === 0) return "time was over before any sequence was played";
  return `out of time after epoch ${epochs}; the same seed with --runs ${sequences} gives the same result`;
}
