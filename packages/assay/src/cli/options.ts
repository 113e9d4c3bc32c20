import { Option } from "commander";
import { JSON_RESULT } from "../project/command";
import {
  EDITION,
  DEFAULT_SECONDS,
  DEFAULT_STEPS,
  MAXIMISE_STEPS,
  chunk,
  engineName,
  oneWorker,
  runs,
  seconds,
  seed,
  steps,
  url,
  whole,
  workers,
} from "./flags";
import { shard } from "./work/shard-flags";

export { JSON_RESULT };

const DEFAULT_DEPTH = 3;
const MOST_DEPTH = 12;

export const EDITION_NAME = new Option("--edition <name>", EDITION);
export const ENGINE = new Option("--engine <name>", "anvil or hardhat (default: anvil)").argParser(engineName);
export const RPC_URL = new Option(
  "--rpc-url <url>",
  "use this node, which must support eth_simulateV1, instead of starting an engine",
).argParser(url);
export const SEED = new Option("--seed <n>", "seed of the random generator (default: a random one)").argParser(seed);
export const STEPS = new Option("--steps <n>", `actions per sequence (default: ${DEFAULT_STEPS})`).argParser(steps);
export const DEPTHS = new Option("--steps <n>", `most actions per sequence (default: ${DEFAULT_STEPS})`).argParser(
  steps,
);
export const WITHOUT_CORPUS = new Option("--without-corpus", "generate every sequence anew, without the corpus");
export const WORKERS = new Option(
  "--workers <n>",
  "processes, each with its own engine (default: one per core)",
).argParser(workers);
export const ONE_WORKER = new Option(
  "--workers <n>",
  "1: one process checks the laws; --shard divides them among several",
).argParser(oneWorker);
export const CORPUS_CALLS = new Option("--calls <n>", "most calls in the corpus, over all its sequences")
  .argParser(runs)
  .default(25_000);
export const SEARCHERS = new Option(
  "--workers <n>",
  "processes that search the model (default: one per core)",
).argParser(workers);
export const COUNTEREXAMPLES = new Option("--out <folder>", "write counterexamples into this folder").default(
  "counterexamples",
);

/** The options that every search command has. */
export const SEARCH: readonly Option[] = [SEED, WORKERS, EDITION_NAME, COUNTEREXAMPLES];

/** The options of commands whose work can be split into parts. */
export const SHARD: readonly Option[] = [
  new Option("--shard <i/n>", "run only part i of n, and write its results to --bundle").argParser(shard),
  new Option("--bundle <file>", "write the part's results to this file, for `assay merge`, and no other file"),
];

/** The options of `campaign` and `queue campaign`. */
export const CAMPAIGN: readonly Option[] = [
  ENGINE,
  new Option(
    "--runs <n>",
    "stop after this many sequences; where the code guides the campaign, those that reached something new are judged on top",
  ).argParser(runs),
  new Option(
    "--timeout <seconds>",
    "stop after this many seconds, counted from the first sequence: compiling and deploying come before, and laws, for a fifth of it at most; shrinking may take a tenth longer (default: 60, unless --runs is given)",
  ).argParser(seconds),
  DEPTHS,
  WITHOUT_CORPUS,
  new Option("--unguided", "without a model: do not instrument the contracts for coverage guidance"),
  new Option("--fail-fast", "stop at the first violation"),
  new Option("--max-violations <n>", "stop after this many different violations (default: no limit)").argParser(
    whole(1, 1_000_000),
  ),
  new Option("--tables", "print the counts of every action, error and invariant"),
  new Option("--profile", "print the time spent in each stage"),
  new Option("--from-chunk <n>", "start at this chunk, to continue an interrupted campaign").argParser(chunk),
  new Option("--bug <name>", "test the contracts with this bug"),
  new Option("--corpus <folder>", "load and save new sequences in this folder"),
  new Option("--sarif <file>", "write the violations to this file as SARIF, for a code-scanning page"),
];

/** The options of `exhaust` and `queue exhaust`. */
export const EXHAUST: readonly Option[] = [
  new Option("--depth <n>", "number of calls and waits in a sequence")
    .argParser(whole(1, MOST_DEPTH))
    .default(DEFAULT_DEPTH),
  EDITION_NAME,
  COUNTEREXAMPLES,
  ENGINE,
  new Option("--timeout <seconds>", "stop after this many seconds (default: no limit)").argParser(seconds),
  new Option("--bug <name>", "test the contracts with this bug"),
  new Option(
    "--markdown <file>",
    "run every depth up to --depth, and write a table of their costs into this file, between <!-- exhaust EDITION --> and <!-- /exhaust EDITION -->",
  ),
];

/** The options of `distill` and `queue distill`. */
export const DISTILL: readonly Option[] = [
  EDITION_NAME,
  SEED,
  new Option("--sequences <n>", "most sequences to generate").argParser(runs).default(40_000),
  new Option("--patience <n>", "stop after this many sequences in a row without a new feature")
    .argParser(runs)
    .default(2_000),
  new Option(
    "--searches <n>",
    "number of searches, each from an empty corpus with the next seed; their results are merged into one corpus",
  )
    .argParser(whole(1, 100))
    .default(3),
  CORPUS_CALLS,
  new Option("--steps <n>", `actions in a new sequence (default: ${DEFAULT_STEPS})`).argParser(steps),
  new Option("--out <file>", "write the corpus to this file (default: the project's corpus)"),
  new Option(
    "--shard <i/n>",
    "search only share i of n, with a seed of its own, and write the corpus to --out, for `assay corpus merge`",
  ).argParser(shard),
  new Option("--fresh", "start from nothing, ignoring the existing corpus"),
];

/** The options of `maximise` and `queue maximise`. */
export const MAXIMISE: readonly Option[] = [
  JSON_RESULT,
  new Option("--objective <name>", "objective to maximise, by its name in the project (default: the only one)"),
  new Option("--above <value>", "exit with code 7 if a larger value is found, in the objective's unit"),
  new Option("--runs <n>", "stop after this many sequences").argParser(runs),
  new Option(
    "--timeout <seconds>",
    `stop after this many seconds, at the end of an epoch (default: ${DEFAULT_SECONDS}, unless --runs is given)`,
  ).argParser(seconds),
  new Option("--steps <n>", `actions in a new sequence (default: ${MAXIMISE_STEPS})`).argParser(steps),
  SEED,
  EDITION_NAME,
  COUNTEREXAMPLES,
  ENGINE,
  RPC_URL,
  new Option("--bug <name>", "search the contracts with this bug"),
  new Option("--economic <name>", "change this rule in both the model and the contracts, and search them"),
];

/** The options for the queue's address. */
export const QUEUE_ADDRESS: readonly Option[] = [
  new Option(
    "--queue <url>",
    "redis://, rediss:// or postgres:// address (default: $ASSAY_QUEUE; put the password into $ASSAY_QUEUE_PASSWORD)",
  ),
  new Option(
    "--queue-ca <file>",
    "connect with TLS, and trust the certificates in this PEM file (default: $ASSAY_QUEUE_CA)",
  ),
];

/** How long to wait for the queue's server. The option has another name where the command already has a `--patience`. */
export const queuePatience = (flags: string): Option =>
  new Option(flags, "give up when the queue's server does not answer for this many seconds")
    .argParser(seconds)
    .default(30);

/** The options of commands that use a queue. */
export const QUEUE: readonly Option[] = [...QUEUE_ADDRESS, queuePatience("--patience <seconds>")];
