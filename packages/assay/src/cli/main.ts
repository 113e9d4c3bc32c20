import { Command, CommanderError } from "commander";
import { messageOf } from "../judge";
import { BASELINES, STEPS } from "../gate";
import { benchCommand, type BenchFlags } from "./commands/bench";
import { brokenCommand, type BrokenFlags } from "./commands/broken";
import { brokenPartCommand } from "./commands/broken-part";
import { campaignCommand, type CampaignFlags } from "./commands/campaign";
import type { ReportFlags } from "./commands/report";
import { campaignPartCommand } from "./commands/campaign-part";
import { compileCommand } from "./commands/compile";
import { gateCommand, type GateFlags } from "./commands/gate";
import { coverageCommand, type CoverageFlags } from "./commands/coverage";
import { misreadingsCommand, type MisreadingsFlags } from "./commands/misreadings";
import { propertiesCommand, type PropertiesFlags } from "./commands/properties";
import { propertiesPartCommand } from "./commands/properties-part";
import { regressionsCommand, type RegressionsFlags } from "./commands/regressions";
import { surfaceCommand, type SurfaceFlags } from "./commands/surface";
import {
  DEFAULT_STEPS,
  EDITION,
  budget,
  engineName,
  namesAmong,
  percent,
  runs,
  seconds,
  seed,
  steps,
  url,
  whole,
  workers,
} from "./flags";
import { addBundleCommands, sharded } from "./bundle-commands";
import { addCounterexampleCommands } from "./counterexample-commands";
import type { AddCommand, Json, Perform } from "../project/command";
import type { Project } from "../project/project";
import { addMutationCommands } from "./mutation-commands";
import { outputOf, type Output, type Streams } from "../display/output";
import { queueCommands } from "./queue-commands";
import { alsoSarif } from "./sarif";
import { campaignFlags, search } from "./search-flags";
import { allOrPart } from "./work/shard-flags";

/** An internal or a usage error. */
export const FAULT = 1;

/** Runs the command line and gives the exit code. Errors are told on stderr, with `--json` on stdout too, as an object. */
export async function main(argv: readonly string[], project: Project, streams: Streams): Promise<number> {
  let code = 0;
  const perform = async (json: boolean, work: (output: Output) => Promise<number>): Promise<void> => {
    const output = outputOf(streams, json);
    try {
      code = await work(output);
    } catch (error) {
      code = FAULT;
      streams.stderr.write(`${errorText(error, streams)}\n`);
      output.result(JSON.stringify({ outcome: "error", error: messageOf(error) }));
    }
  };
  try {
    await program(project, streams, perform).parseAsync([...argv], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : FAULT;
  }
  return code;
}

function program(project: Project, { stdout, stderr, environment }: Streams, perform: Perform): Command {
  const assay = new Command("assay")
    .description("fuzzes contracts against a reference model")
    .addHelpText(
      "after",
      "\nExit codes: 0 held, 1 internal or usage error, 7 violated, 8 vacuous or below a threshold, 130 interrupted",
    )
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
    });
  const command: AddCommand = (name, description) =>
    assay
      .command(name)
      .description(description)
      .option("--json", "print one JSON object as the last line of stdout; everything else goes to stderr");

  campaignFlags(
    sharded(search(command("campaign", "run random sequences of actions and judge every step"))).option(
      "--rpc-url <url>",
      "use this node, which must support eth_simulateV1, instead of starting an engine",
      url,
    ),
  ).action((flags: CampaignFlags & Json) =>
    perform(flags.json === true, (output) =>
      allOrPart(
        flags,
        () => alsoSarif(flags, { project, environment, output }, (told) => campaignCommand(flags, project, told)),
        (part) => campaignPartCommand(flags, part, project, output),
      ),
    ),
  );

  queueCommands(assay, project, perform, { environment, campaign: (made) => campaignFlags(search(made)) });

  addBundleCommands(command, project, perform, environment);

  addCounterexampleCommands(command, project, perform);

  sharded(search(command("broken", "search for every seeded bug")))
    .option("--engine <name>", "anvil or hardhat (default: anvil)", engineName)
    .option("--timeout <seconds>", "limit per seeded bug (default: 60)", seconds)
    .option("--steps <n>", `actions per sequence (default: ${DEFAULT_STEPS})`, steps)
    .option("--broken <name>", "only this seeded bug")
    .option("--every <n>", "only every n-th of them, in the order of their names", runs)
    .option("--deep", "those that need several conditions at once, in place of the others")
    .option("--markdown <file>", "write the results into the edition's table in this file")
    .action((flags: BrokenFlags & Json) =>
      perform(flags.json === true, (output) =>
        allOrPart(
          flags,
          () => brokenCommand(flags, project, output),
          (part) => brokenPartCommand(flags, part, project, output),
        ),
      ),
    );

  command("misreadings", "change a rule in model and contracts alike, and count what laws and invariants notice")
    .option("--edition <name>", EDITION)
    .option("--seed <n>", "the seed everything is drawn from (default: a random one)", seed)
    .option("--runs <n>", "sequences of each misreading's campaign (default: 60)", runs)
    .option("--cases <n>", "cases per law (default: 30)", runs)
    .option("--only <name>", "only this misreading, or all whose names begin with this")
    .option("--workers <n>", "misreadings tried at a time (default: one per core)", workers)
    .option("--markdown <file>", "write the results into the table of this file (docs/misreadings.md)")
    .action((flags: MisreadingsFlags & Json) =>
      perform(flags.json === true, (output) => misreadingsCommand(flags, project, output)),
    );

  search(command("bench", "measure steps per second on both engines"))
    .option("--timeout <seconds>", "seconds per measurement (default: 10)", seconds)
    .action((flags: BenchFlags & Json) =>
      perform(flags.json === true, (output) => benchCommand(flags, project, output)),
    );

  sharded(command("properties", "check the laws: statements that compare whole runs of the contracts"))
    .option("--edition <name>", EDITION)
    .option("--engine <name>", "anvil or hardhat (default: anvil)", engineName)
    .option("--seed <n>", "the seed everything is drawn from (default: a random one)", seed)
    .option("--runs <n>", "cases per law (default: 100)", runs)
    .option("--only <id>", "only this law, or all whose ids begin with this")
    .option("--broken <name>", "check them on the contracts with this seeded bug")
    .action((flags: PropertiesFlags & Json) =>
      perform(flags.json === true, (output) =>
        allOrPart(
          flags,
          () => propertiesCommand(flags, project, output),
          (part) => propertiesPartCommand(flags, part, project, output),
        ),
      ),
    );

  command("coverage", "run campaigns and laws on instrumented contracts, and report what they reach")
    .option("--edition <name>", "edition of the protocol, or both", "both")
    .option("--seed <n>", "the seed everything is drawn from (default: a random one)", seed)
    .option("--runs <n>", "end each campaign after this many sequences", runs)
    .option(
      "--seconds <n>",
      "end each campaign after this many seconds (default: 60 when --runs is not given)",
      seconds,
    )
    .option("--steps <n>", `actions per sequence (default: ${DEFAULT_STEPS})`, steps)
    .option("--cases <n>", "cases per law; 0: no laws", whole(0, 1e6), 3)
    .option("--workers <n>", "processes, each with its own engine (default: one per core)", workers)
    .option("--lines <percent>", "least percentage of lines reached, in every folder", percent)
    .option("--branches <percent>", "least percentage of branches reached, in every folder", percent)
    .option("--out <folder>", "where counterexamples are written", "counterexamples")
    .option("--add", "add to what earlier runs reached (of the same contracts, in the same folder)")
    .option("--folder <folder>", "where the reports are written", ".cache/coverage/contracts")
    .option("--report <file>", "where a summary is written, as Markdown")
    .action((flags: CoverageFlags & Json) =>
      perform(flags.json === true, (output) => coverageCommand(flags, project, output)),
    );

  addMutationCommands(command, project, perform);

  command("report", "write a campaign's or a counterexample's report: one HTML file that needs no network")
    .argument("<path>", "a campaign's folder (its --out), or the file of a counterexample")
    .option("--out <file>", "where it is written", "reports/report.html")
    .option("--coverage <file>", "a coverage-summary.json of istanbul (default: the one in the folder)")
    .action((path: string, flags: ReportFlags & Json) =>
      perform(flags.json === true, async (output) => {
        // its libraries are loaded for nobody else
        const { reportCommand } = await import("./commands/report");
        return reportCommand(path, flags, project, output);
      }),
    );

  command("gate", "judge a change of the contracts: every check, one verdict, one report")
    .option("--edition <name>", `${EDITION}; both: all of them`)
    .option("--budget <time>", "take about this long at most, like 5m or 90s", budget)
    .option("--only <steps>", `only these steps, separated by commas: ${STEPS.join(", ")}`, namesAmong(STEPS))
    .option("--skip <steps>", "leave out these steps, separated by commas", namesAmong(STEPS))
    .option("--seed <n>", "seed of the steps that are the same every time (default: 1)", seed)
    .option("--changed <revision>", "revision from which changes are counted (default: where this branch left main)")
    .option("--workers <n>", "processes, each with its own engine (default: one per core)", workers)
    .option("--broken <name>", "judge the contracts with this seeded bug")
    .option("--out <folder>", "where the report is written", "gate-report")
    .option(
      "--update-baseline <names>",
      `write these again, separated by commas: ${BASELINES.join(", ")}`,
      namesAmong(BASELINES),
    )
    .option("--raise-thresholds", "measure coverage, and raise the thresholds that are lower")
    .action((flags: GateFlags & Json) =>
      perform(flags.json === true, (output) => gateCommand(flags, project, output, environment)),
    );

  command("compile", "compile the contracts").action((flags: Json) =>
    perform(flags.json === true, (output) => compileCommand(project, output)),
  );

  command("surface", "print what others rely on of the contracts: functions, events, errors, storage")
    .option("--edition <name>", EDITION)
    .action((flags: SurfaceFlags & Json) =>
      perform(flags.json === true, (output) => surfaceCommand(flags, project, output)),
    );

  command("regressions", "replay every counterexample of a folder on the contracts as they are")
    .argument("[folder]", "where they are", "test/regressions")
    .option("--edition <names...>", "only those of these editions (default: all)")
    .action((folder: string, flags: RegressionsFlags & Json) =>
      perform(flags.json === true, (output) => regressionsCommand(folder, flags, project, output)),
    );

  project.commands?.(command, perform);
  return assay;
}

function errorText(error: unknown, { environment }: Streams): string {
  const detailed = environment["ASSAY_DEBUG"] !== undefined && error instanceof Error;
  if (!detailed) return `error: ${messageOf(error)}`;
  const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack ?? error.cause.message}` : "";
  return `error: ${error.stack ?? error.message}${cause}`;
}
