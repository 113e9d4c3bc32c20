import { CHALLENGES, COMPARISON, REFERENCES } from "./list";
import type { Hunt, Measured, Settings } from "./measure";

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
const head = (...cells: readonly string[]): readonly string[] => [row(...cells), row(...cells.map(() => "---"))];

/** Where it is told how the others did. */
function publishedTable(): readonly string[] {
  return [
    ...head("#", "challenge", "kind of bug, as ours has it", "Foundry", "Echidna", "Medusa", "Halmos, Certora"),
    ...CHALLENGES.map(({ number, name, folder, kind, published: { foundry, echidna, medusa, formal } }) =>
      row(number, `${name}: \`bench/challenges/${folder}/\``, kind, foundry, echidna, medusa, formal),
    ),
  ];
}

const named = (ids: readonly string[]): string => ids.map((id) => `\`${id}\``).join(", ") || "–";

function huntRow(first: readonly (string | number)[], hunt: Hunt): string {
  const { bug, title, found, of, by, also, seconds, steps } = hunt;
  const share = found === 0 ? "**not found**" : `${found} of ${of}`;
  const time = seconds === null ? "–" : seconds.toFixed(2);
  return row(...first, `${title} (\`${bug}\`)`, share, named(by), named(also), time, steps ?? "–");
}

function ownTable(measured: readonly Measured[]): readonly string[] {
  return [
    ...head("#", "bug", "found with", "by", "seen as well by", "seconds", "steps of the counterexample"),
    ...measured.flatMap(({ folder, hunts }) => {
      const number = CHALLENGES.find((one) => one.folder === folder)?.number ?? "";
      return hunts.map((hunt) => huntRow([number], hunt));
    }),
  ];
}

function sizeTable(measured: readonly Measured[]): readonly string[] {
  return [
    ...head("#", "subject, lines", "contracts, lines", "correct contracts"),
    ...measured.map(({ folder, outcome, steps, subjectLines, contractLines }) => {
      const number = CHALLENGES.find((one) => one.folder === folder)?.number ?? "";
      return row(number, subjectLines, contractLines, `${outcome} for ${steps} steps`);
    }),
  ];
}

/** What it was measured on. */
export interface Machine {
  readonly cores: number;
  /** Processes that wanted to run, for every core: 1 when nothing else does. */
  readonly busy: string;
}

/** `docs/challenges.md`. */
export function page(measured: readonly Measured[], { seeds, seconds }: Settings, machine: Machine): string {
  const hunts = measured.flatMap((one) => one.hunts);
  const found = hunts.filter((hunt) => hunt.found === hunt.of).length;
  return [
    "# Public challenges",
    "",
    "<!-- npm run bench:challenges writes this page -->",
    "",
    `[devdacian/solidity-fuzzing-comparison](${COMPARISON}) sets 14 challenges to tools that look for bugs. Its README says of the first eight who found what; of the other six only that they are`,
    "bugs from audits, so there is nothing to stand beside. For each of the eight there is a small contract of our own with the same kind of bug, once correct and once with the bug.",
    "Nobody opened the repository's code. Its README names challenges and hardly describes them: for #1 and #2 the kind of bug is that of public descriptions of Damn Vulnerable DeFi, which give the weakness away; for #3",
    "that of [a finding in an audit contest](https://codehawks.cyfrin.io/c/2023-12-Voting-Booth/s/166); for the others it is our reading of the name, and of bugs of that kind that are well known.",
    "",
    "So the verdicts of others are of **other contracts**, by their author's words. They say which kinds were hard for whom, not who would win on these.",
    "",
    "## What was published",
    "",
    'Basic configurations, unless it says "guided". Where a challenge has two statements to break, one is easier.',
    "",
    ...publishedTable(),
    "",
    ...Object.entries(REFERENCES).map(([name, address]) => `[${name}]: ${address}`),
    "",
    "## What this tool finds on ours",
    "",
    `Seeds ${seeds[0] ?? ""} to ${seeds.at(-1) ?? ""}, one process, at most ${seconds} s each, on a machine of ${machine.cores} cores that had ${machine.busy} processes at work for every core; seconds and steps are medians over the seeds`,
    `that found it. Compiling, starting the node and shrinking are left out. ${found} of ${hunts.length} were found with every seed.`,
    "",
    ...ownTable(measured),
    "",
    '- "By" is an invariant: a statement about the chain alone. "Seen as well by" is the model, step by step (`LOCKSTEP-…`): it would have found the bug had nobody thought of the statement.',
    "- The first difference ends a sequence. Where the public challenge has an easier and a harder statement about one bug, the first step towards either is found here; so harder statements are bugs of their own.",
    "- `slots` is not found. One number in 2^64 shows the bug, and this tool draws numbers: it has no solver for the code of a contract. Halmos or Certora are the tools for that ([choosing.md](choosing.md)).",
    "",
    "## What it took",
    "",
    "A subject is one file, `assay.config.ts`: the model, what can be called, what is looked at, and what must hold. That is more than a handler and an invariant for a fuzzer, which need no model.",
    "",
    ...sizeTable(measured),
    "",
    "In a folder of `bench/challenges/`: `npx assay campaign`, `npx assay bugs`, `npx assay replay FILE`.",
    "",
  ].join("\n");
}
