import { Campaign, EXIT_CODES, type CampaignReport, type Executor, type Learned, type Violation } from "../../campaign";
import {
  profileTable,
  progressText,
  reportJson,
  reportLines,
  showProgress,
  type CampaignJson,
  type Terminal,
} from "../../explain/display";
import { messageOf } from "../../run/judge";
import { recordOf, writeRecord, type CampaignRecord } from "../../campaign/record";
import { listenedModelOf, type ListenedModel } from "../../search/listen";
import type { Subject } from "../../core/types";
import { closeExecutors, openExecutors, type SetupSource } from "../../campaign/workers";
import { CorpusKeeper } from "../corpus/keeper";
import { DEFAULT_SECONDS, DEFAULT_STEPS, UsageError, choiceOf, seedOf, workersOf, type ChoiceFlags } from "../flags";
import { guidanceLines, guidanceOf, guidedLearning, type Guidance } from "./guidance";
import { violationsOfLaws } from "../laws/keep";
import { foundLines, keepUnsaved } from "../found";
import { interruptible } from "../interrupt";
import { listenedTo, searchOf } from "../listening";
import type { Project, SetupChoice } from "../../project/project";
import type { Output } from "../../explain/display/terminal";
import type { ShardFlags } from "../work/shard-flags";
import { editionPart, ONLY } from "../../core/format/edition";

/** Exit code for errors that are no findings. */
const FAULT = 1;

/** Flags of `assay campaign`. */
export interface CampaignFlags extends ChoiceFlags, ShardFlags {
  readonly seed?: number;
  readonly runs?: number;
  readonly steps?: number;
  /** As if there were no corpus. */
  readonly withoutCorpus?: boolean;
  readonly timeout?: number;
  readonly workers?: number;
  readonly out: string;
  readonly failFast?: boolean;
  readonly maxViolations?: number;
  readonly fromChunk?: number;
  readonly profile?: boolean;
  /** Not guided by what the contracts reach, where it could be. */
  readonly unguided?: boolean;
  /** Print all counts as tables. */
  readonly tables?: boolean;
  /** Folder that keeps what campaigns learn. */
  readonly corpus?: string;
  /** The file that gets the violations as SARIF. */
  readonly sarif?: string;
}

/** The executors of a campaign. */
export interface Crew {
  readonly executors: readonly Executor[];
  /** Worker processes, those that were there at most. */
  readonly workers: number;
  /** Name of the engine; absent: that of the first executor. */
  readonly engine?: string;
  /** More of how it is going. */
  readonly progress?: () => string;
  close(): Promise<void>;
}

/** What a crew is gathered for. */
export interface CrewOrder {
  readonly choice: SetupChoice;
  readonly runs?: number;
  readonly seconds?: number;
  readonly fromChunk?: number;
  /** The campaign learns: the processes that run its chunks listen to the model. */
  readonly learns: boolean;
  readonly signal: AbortSignal;
  readonly notify: (text: string) => void;
}

/** What guides a campaign, and what is called at its end. */
interface Guided {
  readonly guidance: Guidance | undefined;
  /** Laws that are violated. */
  readonly violatedLaws: readonly Violation[];
  readonly onEnd: ((report: CampaignReport, guidance: Guidance | undefined) => void) | undefined;
}

/** Fuzzes the contracts and returns the exit code. `gather` opens the workers that run the chunks; absent: workers on this machine. `onEnd` is called with the report. */
export async function runCampaign(
  flags: CampaignFlags,
  given: Project,
  output: Output<CampaignJson>,
  gather?: { readonly who: string; readonly crew: (order: CrewOrder) => Promise<Crew> },
  onEnd?: (report: CampaignReport, guidance: Guidance | undefined) => void,
): Promise<number> {
  const chosen = choiceOf(flags, given);
  const { terminal } = output;
  given.warnOfStale?.(terminal.line);
  const guidance = gather === undefined ? guidanceOf(flags, chosen, given, terminal.line) : undefined;
  const choice = guidance === undefined ? chosen : { ...chosen, guided: true };
  const workers = workersOf(flags.workers, choice);
  const seed = seedOf(flags.seed);
  const listen = flags.corpus === undefined || guidance !== undefined ? undefined : listenedBy(flags, given);
  const keeper = flags.corpus === undefined ? undefined : new CorpusKeeper(flags.corpus, choice.edition, seed);
  const project = listen === undefined ? given : await listenedTo(given);
  terminal.line(headline(seed, choice, gather?.who ?? `${workers} worker${workers === 1 ? "" : "s"}`));
  const subject = later(() => project.subject(choice, terminal.line));
  // A campaign on a queue or with --corpus needs the subject, or its compiled contracts, at once. Otherwise the workers start first, and the subject is created when something is printed.
  if (gather === undefined && listen !== undefined && project.prepare !== undefined)
    project.prepare(choice, terminal.line);
  else if (gather !== undefined || listen !== undefined) await subject();
  const interrupt = interruptible(() => terminal.line("interrupted: finishing the running work, starting nothing new"));
  const crew =
    gather?.crew ??
    ((order: CrewOrder) =>
      localCrew(workers, { ...project.source(choice), ...(listen === undefined ? {} : { listen }) }, order));
  try {
    const { signal } = interrupt;
    const { seconds } = limits(flags);
    const violatedLaws =
      gather === undefined
        ? await violationsOfLaws(project, choice, { seed, out: flags.out, signal, seconds, output })
        : [];
    for (const violation of violatedLaws) keepUnsaved(violation, output);
    const guided = { guidance, onEnd, violatedLaws };
    const report = await run({ ...flags, seed }, crew, subject, choice, signal, output, keeper, guided);
    if (keeper !== undefined) terminal.line(keeper.summary);
    // a violation outweighs an unsaved corpus
    return keeper?.problem !== undefined && report.outcome !== "violated" ? FAULT : EXIT_CODES[report.outcome];
  } finally {
    interrupt.release();
  }
}

/** The model that a campaign listens to that learns. @throws UsageError for a campaign that cannot learn */
function listenedBy({ fromChunk, withoutCorpus }: CampaignFlags, project: Project): ListenedModel {
  if (withoutCorpus === true)
    throw new UsageError("--without-corpus and --corpus exclude each other: expected one of the two, received both");
  const listened = listenedModelOf(searchOf(project, "--corpus"));
  if (fromChunk !== undefined)
    throw new UsageError(
      "--from-chunk cannot be combined with --corpus: such a campaign continues from the sequences in the folder, not from a seed",
    );
  return listened;
}

async function localCrew(workers: number, source: SetupSource, { notify }: CrewOrder): Promise<Crew> {
  const executors = await openExecutors(workers, source, notify);
  return { executors, workers, close: () => closeExecutors(executors) };
}

async function run(
  flags: CampaignFlags & { readonly seed: number },
  gather: (order: CrewOrder) => Promise<Crew>,
  subjectElsewhere: () => Promise<Subject<unknown, unknown>>,
  choice: SetupChoice,
  signal: AbortSignal,
  output: Output<CampaignJson>,
  keeper: CorpusKeeper | undefined,
  { guidance, violatedLaws, onEnd }: Guided,
): Promise<CampaignReport> {
  const { terminal } = output;
  // Replaced by the display's own as soon as there is one.
  let note = terminal.line;
  const span = {
    ...limits(flags),
    ...(flags.fromChunk === undefined ? {} : { fromChunk: flags.fromChunk }),
    signal,
  };
  const crew = await gather({ choice, ...span, learns: keeper !== undefined, notify: once((text) => note(text)) });
  // what runs in this process has one
  const own = crew.executors[0]?.subject;
  const subjectOf = own === undefined ? subjectElsewhere : async (): Promise<Subject<unknown, unknown>> => own;
  try {
    const campaign = new Campaign(
      crew.executors,
      {
        seed: flags.seed,
        steps: flags.steps ?? DEFAULT_STEPS,
        ...(flags.withoutCorpus === true ? { withoutCorpus: true } : {}),
        ...span,
        ...(flags.failFast === true ? { wanted: "any" as const } : {}),
        ...(flags.maxViolations === undefined ? {} : { maxViolations: flags.maxViolations }),
        ...(guidance !== undefined
          ? { learning: guidedLearning(keeper, (text) => note(text)) }
          : keeper === undefined
            ? {}
            : { learning: { kept: keeper.kept, keep: (learned: Learned) => keeper.keep(learned, note) } }),
        out: flags.out,
        declared: subjectOf,
      },
      {
        notice: (text) => note(text),
        // created while workers shrink, not before: it blocks this process for a moment, in which it would not hear from them. An error is reported at the next `subjectOf()`.
        shrinking: () => void subjectOf().catch(() => undefined),
        violation: async (violation) => {
          note(foundLines(violation, await subjectOf()));
          keepUnsaved(violation, output);
        },
      },
    );
    const display = showProgress(terminal, () => {
      const now = campaign.progress;
      const text = progressText(now, violatedLaws.length);
      return { done: now.done, text: `${text}${crew.progress?.() ?? ""}${keeper?.progress ?? ""}` };
    });
    note = (text) => display.note(text);
    let report: CampaignReport;
    try {
      const ran = await campaign.run();
      const outcome = violatedLaws.length === 0 ? ran.outcome : "violated";
      report = { ...ran, outcome, violations: [...violatedLaws, ...ran.violations] };
    } finally {
      display.stop();
      note = terminal.line;
    }
    const { workers } = crew;
    const subject = await subjectOf();
    if (flags.profile === true)
      terminal.line(profileTable(report.statistics.timing, report.steps, report.seconds, workers));
    const style = { colour: terminal.colour, tables: flags.tables === true };
    for (const line of guidanceLines(report, guidance)) terminal.line(line);
    for (const line of reportLines(report, subject, style)) terminal.line(line);
    onEnd?.(report, guidance);
    const engine = crew.engine ?? crew.executors[0]?.name ?? choice.engine;
    const ranOn = { edition: choice.edition, engine, bug: choice.bug, workers };
    const command = campaignCommandOf(flags, choice, workers);
    await keepRecord(flags.out, recordOf(report, { ...ranOn, command }, subject), terminal);
    output.result(reportJson(report, ranOn));
    return report;
  } finally {
    await crew.close();
  }
}

/** Writes the record for `assay report` into the campaign's folder. A failure to write does not change the verdict. */
export async function keepRecord(out: string, record: CampaignRecord, terminal: Terminal): Promise<void> {
  try {
    await writeRecord(out, record);
  } catch (error) {
    terminal.line(`no record for \`assay report\`: ${messageOf(error)}`);
  }
}

/** The command that runs a campaign again. */
export function campaignCommandOf(
  flags: CampaignFlags & { readonly seed: number },
  { edition, engine, rpcUrl, bug }: SetupChoice,
  workers?: number,
): string {
  const { runs, seconds } = limits(flags);
  const settings: readonly (readonly [string, string | number | undefined])[] = [
    ["--seed", flags.seed],
    ["--runs", runs],
    ["--timeout", seconds],
    ["--steps", flags.steps ?? DEFAULT_STEPS],
    ["--from-chunk", flags.fromChunk],
    ["--edition", edition === ONLY ? undefined : edition],
    // an address may carry a key, and records are passed on
    ...(rpcUrl === null ? ([["--engine", engine]] as const) : ([["--rpc-url", "URL"]] as const)),
    ["--max-violations", flags.maxViolations],
    ["--corpus", flags.corpus],
    ["--bug", bug ?? undefined],
    ["--workers", workers],
  ];
  const given = settings.flatMap(([flag, value]) => (value === undefined ? [] : [`${flag} ${value}`]));
  return [
    "npx assay campaign",
    ...given,
    ...(flags.withoutCorpus === true ? ["--without-corpus"] : []),
    ...(flags.unguided === true ? ["--unguided"] : []),
    ...(flags.failFast === true ? ["--fail-fast"] : []),
  ].join(" ");
}

/** What is made when it is asked for first. */
function later<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
}

/** A campaign without limits is limited to a minute. */
function limits({ runs, timeout }: CampaignFlags): { readonly runs?: number; readonly seconds?: number } {
  if (runs === undefined) return { seconds: timeout ?? DEFAULT_SECONDS };
  return { runs, ...(timeout === undefined ? {} : { seconds: timeout }) };
}

/** Every worker compiles what is not cached yet: print equal notices of several workers once. */
function once(notify: (text: string) => void): (text: string) => void {
  const said = new Set<string>();
  return (text) => {
    const compiling = /^worker \d+: (compil(?:ing|ed) .*?)(?: in [\d.]+ s)?$/u.exec(text)?.[1];
    if (compiling !== undefined && said.has(compiling)) return;
    if (compiling !== undefined) said.add(compiling);
    notify(compiling === undefined ? text : text.replace(/^worker \d+: /u, ""));
  };
}

function headline(seed: number, { edition, engine, rpcUrl, bug }: SetupChoice, who: string): string {
  return `seed ${seed}${editionPart(edition)}${bug === null ? "" : `, bug ${bug}`}, engine ${rpcUrl ?? engine}, ${who}`;
}
