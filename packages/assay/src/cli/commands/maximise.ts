import { Option } from "commander";
import { EXIT_CODES, saved } from "../../campaign";
import { serialize, type Counterexample } from "../../counterexample";
import { showProgress } from "../../display";
import type { Output } from "../../display/output";
import {
  confirm,
  Player,
  searchLargest,
  shortened,
  type Confirmed,
  type MaximiseState,
  type Short,
} from "../../maximise";
import { amountFrom, amountText, objectiveOf, valueText } from "../../objectives";
import { ECONOMIC, type Project, type SetupChoice } from "../../project/project";
import type { Objective, Subject } from "../../types";
import { openSetup } from "../../workers";
import { messageOf } from "../../judge";
import { replayCommand } from "../campaign/run";
import type { ToolCommand } from "../command";
import { choiceOf, runs, seconds, seedOf, steps, UsageError, type ChoiceFlags } from "../flags";
import { interruptible } from "../interrupt";
import { openClimbers } from "../maximise/crew";
import { curveTable, ended, shortText, stateText } from "../maximise/texts";
import { COUNTEREXAMPLES, EDITION_NAME, ENGINE, JSON_RESULT, RPC_URL, SEARCHERS, SEED } from "../options";

/** Flags of `assay maximise`. */
export interface MaximiseFlags extends ChoiceFlags {
  readonly objective: string;
  readonly above?: string;
  readonly economic?: string;
  readonly seed?: number;
  readonly runs?: number;
  readonly timeout?: number;
  readonly steps?: number;
  readonly workers?: number;
  readonly out: string;
}

/** What a search is limited to when neither sequences nor seconds are asked for. */
const DEFAULT_SECONDS = 60;
/** Actions of a fresh sequence. */
const DEFAULT_STEPS = 30;

/** `assay maximise`. */
export const maximiseCommand: ToolCommand<MaximiseFlags> = {
  name: "maximise",
  description: "search the model for the sequence with the largest value of an objective, and confirm it on the chain",
  options: [
    JSON_RESULT,
    new Option("--objective <name>", "what is maximised; the names are the project's").makeOptionMandatory(),
    new Option("--above <value>", "exit with 7 when more than this is found, in the objective's unit"),
    new Option("--runs <n>", "end after this many sequences").argParser(runs),
    new Option(
      "--timeout <seconds>",
      `end after this many seconds, at the end of an epoch (default: ${DEFAULT_SECONDS} when --runs is not given)`,
    ).argParser(seconds),
    new Option("--steps <n>", `actions of a fresh sequence (default: ${DEFAULT_STEPS})`).argParser(steps),
    SEED,
    SEARCHERS,
    EDITION_NAME,
    COUNTEREXAMPLES,
    ENGINE,
    RPC_URL,
    new Option("--broken <name>", "search the contracts with this seeded bug"),
    new Option("--economic <name>", "search with this rule made wrong in model and contracts alike"),
  ],
  action: (flags, { project, output }) => maximise(flags, project, output),
};

/** Searches for the largest value, shrinks and confirms what was found, and gives the exit code. */
async function maximise(flags: MaximiseFlags, project: Project, output: Output): Promise<number> {
  const { terminal } = output;
  const choice = choiceWith(flags, project);
  const subject = await project.subject({ ...choice, engine: "none" }, terminal.line);
  const objective = objectiveFor(subject, flags.objective);
  const above = flags.above === undefined ? undefined : limitOf(flags.above, objective);
  const seed = seedOf(flags.seed);
  terminal.line(
    `seed ${seed}, edition ${choice.edition}${choice.variant === null ? "" : `, ${choice.variant}`}; ${objective.title}, in ${objective.unit}; ${objective.players.about}`,
  );
  const interrupt = interruptible(() => terminal.line("interrupted: what was found until now is confirmed"));
  try {
    const began = performance.now();
    const found = await searched({ flags, project, subject, choice, objective, seed }, interrupt.signal, output);
    const took = (performance.now() - began) / 1_000;
    terminal.line(curveTable(found, objective));
    terminal.line(`${stateText(found, took, objective)}; ${ended(took, endOf(flags, found, interrupt.signal))}`);
    const settled = await settle({ flags, project, subject, choice, objective, seed }, found, output);
    const code = codeOf(settled, above);
    const value = settled?.short.played.value;
    if (above !== undefined && value !== undefined)
      terminal.line(
        value > above ? `more than ${valueText(above, objective)}` : `not more than ${valueText(above, objective)}`,
      );
    output.result(
      JSON.stringify({
        ...resultOf(objective, found, settled),
        seed,
        edition: choice.edition,
        variant: choice.variant,
        seconds: took,
        above: flags.above ?? null,
        exceeded: code === EXIT_CODES.violated,
      }),
    );
    return interrupt.signal.aborted && code === 0 ? EXIT_CODES.interrupted : code;
  } finally {
    interrupt.release();
  }
}

/** What a search is about. */
interface Sought {
  readonly flags: MaximiseFlags;
  readonly project: Project;
  readonly subject: Subject<unknown, unknown>;
  readonly choice: SetupChoice;
  readonly objective: Objective;
  readonly seed: number;
}

/** What the flags choose. @throws UsageError */
function choiceWith({ economic, ...flags }: MaximiseFlags, project: Project): SetupChoice {
  if (economic === undefined) return choiceOf(flags, project);
  if (flags.broken !== undefined)
    throw new UsageError("--economic takes the place of --broken: expected one of the two, received both");
  const { variant: _, ...choice } = choiceOf(flags, project);
  const names = (project.economicBugs?.(choice.edition) ?? []).map(({ name }) => name);
  if (!names.includes(economic)) {
    const known =
      names.length === 0 ? "nothing: this project has no economic seeded bugs" : `one of ${names.join(", ")}`;
    throw new UsageError(`--economic: expected ${known}, received "${economic}"`);
  }
  return { ...choice, variant: `${ECONOMIC}${economic}` };
}

function objectiveFor(subject: Subject<unknown, unknown>, name: string): Objective {
  try {
    return objectiveOf(subject, name);
  } catch (error) {
    throw new UsageError(`--objective: ${messageOf(error)}`);
  }
}

function limitOf(text: string, objective: Objective): bigint {
  const limit = amountFrom(text, objective.decimals);
  if (limit !== undefined) return limit;
  throw new UsageError(
    `--above: expected a number of ${objective.unit} with at most ${objective.decimals} digits behind the point, received "${text}"`,
  );
}

/** Searches, and shows how it is going. */
async function searched(sought: Sought, signal: AbortSignal, { terminal }: Output): Promise<MaximiseState> {
  const { flags, project, subject, choice, objective, seed } = sought;
  let note = terminal.line;
  const crew = await openClimbers(flags.workers, { project, subject, choice, notify: (text) => note(text) });
  const began = performance.now();
  const passed = (): number => (performance.now() - began) / 1_000;
  const limit = flags.timeout ?? (flags.runs === undefined ? DEFAULT_SECONDS : Infinity);
  const most = flags.runs ?? Infinity;
  let state: MaximiseState = { epochs: 0, sequences: 0, steps: 0, best: undefined, curve: [] };
  const display = showProgress(terminal, () => ({
    done: Math.min(1, Math.max(passed() / limit, state.sequences / most)),
    text: stateText(state, passed(), objective),
  }));
  note = (text) => display.note(text);
  try {
    return await searchLargest({
      ...{ objective: objective.name, seed, sequences: most, steps: flags.steps ?? DEFAULT_STEPS, signal, crew },
      isOver: () => passed() >= limit,
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
  return `time was over: ended with epoch ${epochs}; the same seed with --runs ${sequences} comes to the same`;
}

/** What became of the best sequence. */
interface Settled {
  readonly short: Short;
  readonly confirmed: Confirmed;
  /** Absent when it was not saved. */
  readonly path: string | undefined;
}

/** Shrinks the best sequence in the model, confirms it on the chain, and saves it; undefined when nothing has a value. */
async function settle(sought: Sought, { best }: MaximiseState, output: Output): Promise<Settled | undefined> {
  const { flags, project, subject, choice, objective, seed } = sought;
  const { terminal } = output;
  if (best === undefined) {
    terminal.line("no sequence has a value");
    return undefined;
  }
  const short = await shortened(new Player(subject, objective), best);
  terminal.line(shortText(short, best.calls.length, objective));
  const setup = await openSetup(project.source(choice), terminal.line);
  try {
    const origin = { seed, chunk: 0, sequence: 0, steps: flags.steps ?? DEFAULT_STEPS };
    const player = new Player(setup.subject, objectiveFor(setup.subject, objective.name));
    const confirmed = await confirm(player, setup.engine, short, { variant: choice.variant, origin });
    return { short, confirmed, path: await kept(confirmed, flags.out, output) };
  } finally {
    await setup.engine.close();
  }
}

/** Saves a case and says what it shows; gives its path. */
async function kept({ outcome, counterexample }: Confirmed, out: string, output: Output): Promise<string | undefined> {
  const { terminal } = output;
  if (counterexample === undefined) {
    terminal.line("the chain agrees with the model, and shows less than 99 % of the value: nothing is saved");
    return undefined;
  }
  const { path, problem } = await saved(out, counterexample);
  terminal.line(
    outcome === "confirmed"
      ? `confirmed on ${counterexample.engine}: ${counterexample.findings[0]?.where ?? ""}`
      : `model and chain differ: ${counterexample.identity}`,
  );
  for (const line of programLines(counterexample)) terminal.line(line);
  if (path === undefined) {
    terminal.line(problem ?? "");
    output.stdout(serialize(counterexample).trimEnd());
  } else terminal.line(replayCommand(path));
  return path;
}

/** The program of a case, a line for each step. */
function programLines({ steps, opening }: Counterexample): readonly string[] {
  const start = steps[0]?.time ?? 0;
  return steps
    .slice(opening)
    .map(
      ({ time, actor, words }, index) =>
        `  ${index + 1}. +${time - start} s ${actor === "" ? "" : `${actor}: `}${words}`,
    );
}

function codeOf(settled: Settled | undefined, above: bigint | undefined): number {
  if (settled === undefined) return EXIT_CODES.vacuous;
  const { confirmed, short } = settled;
  if (confirmed.outcome === "differs") return EXIT_CODES.violated;
  const value = confirmed.outcome === "confirmed" ? short.played.value : undefined;
  return above !== undefined && value !== undefined && value > above ? EXIT_CODES.violated : 0;
}

function resultOf(
  objective: Objective,
  { epochs, sequences, steps: planned, best, curve }: MaximiseState,
  settled: Settled | undefined,
) {
  const text = (value: bigint | undefined): string | null =>
    value === undefined ? null : amountText(value, objective.decimals);
  return {
    objective: objective.name,
    unit: objective.unit,
    best: text(best?.value),
    value: text(settled?.short.played.value),
    outcome: settled?.confirmed.outcome ?? "none",
    calls: settled?.short.played.calls.length ?? 0,
    granted: settled?.short.played.granted.length ?? 0,
    minimal: settled?.short.minimal ?? false,
    file: settled?.path ?? null,
    planned: { epochs, sequences, steps: planned },
    curve: curve.map((point) => ({ ...point, value: text(point.value) })),
  };
}
