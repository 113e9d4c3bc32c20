import { Option } from "commander";
import { JSON_RESULT } from "../project/command";
import {
  EDITION,
  DEFAULT_SECONDS,
  DEFAULT_STEPS,
  MAXIMISE_STEPS,
  chunk,
  engineName,
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
export const SEED = new Option("--seed <n>", "the seed everything is drawn from (default: a random one)").argParser(
  seed,
);
export const STEPS = new Option("--steps <n>", `actions per sequence (default: ${DEFAULT_STEPS})`).argParser(steps);
export const DEPTHS = new Option("--steps <n>", `actions per sequence, at most (default: ${DEFAULT_STEPS})`).argParser(
  steps,
);
export const WITHOUT_CORPUS = new Option("--without-corpus", "draw every sequence afresh, as if there were no corpus");
export const WORKERS = new Option(
  "--workers <n>",
  "processes, each with its own engine (default: one per core)",
).argParser(workers);
export const CORPUS_CALLS = new Option("--calls <n>", "calls of all kept sequences together, at most")
  .argParser(runs)
  .default(25_000);
export const SEARCHERS = new Option(
  "--workers <n>",
  "processes that search the model (default: one per core)",
).argParser(workers);
export const COUNTEREXAMPLES = new Option("--out <folder>", "where counterexamples are written").default(
  "counterexamples",
);

/** The options that all searching commands have. */
export const SEARCH: readonly Option[] = [SEED, WORKERS, EDITION_NAME, COUNTEREXAMPLES];

/** The options of commands whose work can be cut into parts. */
export const SHARD: readonly Option[] = [
  new Option("--shard <i/n>", "only the i-th of n interleaved parts, into --bundle").argParser(shard),
  new Option("--bundle <file>", "file for the part's results, for `merge`; no other file is written then"),
];

/** The options of a campaign, on one machine and on several. */
export const CAMPAIGN: readonly Option[] = [
  ENGINE,
  new Option("--runs <n>", "end after this many sequences").argParser(runs),
  new Option("--timeout <seconds>", "end after this many seconds (default: 60 when --runs is not given)").argParser(
    seconds,
  ),
  DEPTHS,
  WITHOUT_CORPUS,
  new Option("--unguided", "contracts without a model: do not compile them again to be guided by what they reach"),
  new Option("--fail-fast", "end at the first violation"),
  new Option("--max-violations <n>", "end after this many different violations (default: go on)").argParser(
    whole(1, 1_000_000),
  ),
  new Option("--tables", "print every action, error and invariant with its counts"),
  new Option("--profile", "print where the time went, stage by stage"),
  new Option("--from-chunk <n>", "the first chunk, to continue an interrupted campaign").argParser(chunk),
  new Option("--bug <name>", "run on the contracts with this bug"),
  new Option("--corpus <folder>", "keep there what shows something new, and go on from what is there"),
  new Option("--sarif <file>", "file for the violations as SARIF, for a code-scanning page"),
];

/** The options of exhausting a small world, on one machine and on several. */
export const EXHAUST: readonly Option[] = [
  new Option("--depth <n>", "calls and waits in a sequence").argParser(whole(1, MOST_DEPTH)).default(DEFAULT_DEPTH),
  EDITION_NAME,
  COUNTEREXAMPLES,
  ENGINE,
  new Option("--timeout <seconds>", "end after this many seconds (default: when it is done)").argParser(seconds),
  new Option("--bug <name>", "run on the contracts with this bug"),
  new Option(
    "--markdown <file>",
    "run every depth up to the given one, and write what each costs into this file, between <!-- exhaust EDITION --> and its end",
  ),
];

/** The options of distilling, on one machine and on several. */
export const DISTILL: readonly Option[] = [
  EDITION_NAME,
  SEED,
  new Option("--sequences <n>", "sequences to plan, at most").argParser(runs).default(40_000),
  new Option("--patience <n>", "end after this number of sequences in a row without anything new")
    .argParser(runs)
    .default(2_000),
  new Option(
    "--searches <n>",
    "searches, one after the other, each from nothing with the next seed; of all that they keep few sequences are chosen",
  )
    .argParser(whole(1, 100))
    .default(3),
  CORPUS_CALLS,
  new Option("--steps <n>", `actions of a fresh sequence (default: ${DEFAULT_STEPS})`).argParser(steps),
  new Option("--out <file>", "the corpus (default: the one that campaigns begin with)"),
  new Option(
    "--shard <i/n>",
    "only the i-th of n shares of the sequences, each with a seed of its own, into --out; for `corpus merge`",
  ).argParser(shard),
  new Option("--fresh", "make it anew where there is one"),
];

/** The options of maximising, on one machine and on several. */
export const MAXIMISE: readonly Option[] = [
  JSON_RESULT,
  new Option("--objective <name>", "what is maximised; the names are the project's").makeOptionMandatory(),
  new Option("--above <value>", "exit with 7 when more than this is found, in the objective's unit"),
  new Option("--runs <n>", "end after this many sequences").argParser(runs),
  new Option(
    "--timeout <seconds>",
    `end after this many seconds, at the end of an epoch (default: ${DEFAULT_SECONDS} when --runs is not given)`,
  ).argParser(seconds),
  new Option("--steps <n>", `actions of a fresh sequence (default: ${MAXIMISE_STEPS})`).argParser(steps),
  SEED,
  EDITION_NAME,
  COUNTEREXAMPLES,
  ENGINE,
  RPC_URL,
  new Option("--bug <name>", "search the contracts with this bug"),
  new Option("--economic <name>", "search with this rule made wrong in model and contracts alike"),
];

/** The options that say where the queue is. */
export const QUEUE_ADDRESS: readonly Option[] = [
  new Option(
    "--queue <url>",
    "redis://, rediss:// or postgres:// (default: ASSAY_QUEUE; passwords in ASSAY_QUEUE_PASSWORD)",
  ),
  new Option("--queue-ca <file>", "certificates to trust, PEM; asks for TLS (default: ASSAY_QUEUE_CA)"),
];

/** How long the queue's server is waited for, under a name that the command does not need for something else. */
export const queuePatience = (flags: string): Option =>
  new Option(flags, "seconds to wait for a server that does not answer").argParser(seconds).default(30);

/** The options of all commands that use a queue. */
export const QUEUE: readonly Option[] = [...QUEUE_ADDRESS, queuePatience("--patience <seconds>")];
