import { CHALLENGES, COMPARISON, REFERENCES } from "./list";
import type { Hunt, Measured, Settings } from "./measure";

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
const head = (...cells: readonly string[]): readonly string[] => [row(...cells), row(...cells.map(() => "---"))];

/** The page with the results of the other tools. */
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
  const { bug, title, found, of, by, seconds, steps } = hunt;
  const share = found === 0 ? "**not found**" : `${found} of ${of}`;
  const time = seconds === null ? "–" : seconds.toFixed(2);
  return row(...first, `${title} (\`${bug}\`)`, share, named(by), time, steps ?? "–");
}

function ownTable(measured: readonly Measured[]): readonly string[] {
  return [
    ...head("#", "bug", "found with", "by", "seconds", "steps of the counterexample"),
    ...measured.flatMap(({ folder, hunts }) => {
      const number = CHALLENGES.find((one) => one.folder === folder)?.number ?? "";
      return hunts.map((hunt) => huntRow([number], hunt));
    }),
  ];
}

function sizeTable(measured: readonly Measured[]): readonly string[] {
  return [
    ...head("#", "`assay.config.ts`, lines", "contracts, lines", "correct contracts"),
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

/** Why a challenge's bug is not found, where it is known. */
const UNFOUND: Readonly<Record<string, string>> = {
  slots:
    "- `slots` is not found. One number in 2^64 shows the bug. This tool chooses numbers at random, and has no solver for a contract's code. Use Halmos or Certora for such bugs ([choosing.md](choosing.md)).",
  grants:
    "- `grants` is not found. The claims of all people together must go beyond what all were allotted: for example by seven calls, each with the most that it allows.",
};

/** `docs/challenges.md`. */
export function page(measured: readonly Measured[], { seeds, seconds }: Settings, machine: Machine): string {
  const hunts = measured.flatMap((one) => one.hunts);
  const found = hunts.filter((hunt) => hunt.found === hunt.of).length;
  return [
    "# Public challenges",
    "",
    "<!-- npm run bench:challenges writes this page -->",
    "",
    `[devdacian/solidity-fuzzing-comparison](${COMPARISON}) sets 14 challenges for bug-finding tools. For the first eight, its README reports which tools found the bug; the other six are`,
    "bugs from audits, without results to compare with. For each of the 14 we wrote a small contract with the same kind of bug, in a correct and a broken version; #9 to #14 by the kind of bug alone.",
    "We did not read the repository's code, and its README hardly describes the challenges. For #1 and #2 we took the bug from public descriptions of Damn Vulnerable DeFi; for #3",
    "from [a finding in an audit contest](https://codehawks.cyfrin.io/c/2023-12-Voting-Booth/s/166); for #4 to #8 we chose a well-known bug that fits the name.",
    "",
    "So the results of the other tools are for **other contracts**, as reported by that author. They show which kinds of bugs were hard for which tool, not how the tools would do on our contracts.",
    "",
    "## What was published",
    "",
    'Basic configurations, unless it says "guided". Where a challenge has two statements to violate, one is easier.',
    "",
    ...publishedTable(),
    "",
    ...Object.entries(REFERENCES).map(([name, address]) => `[${name}]: ${address}`),
    "",
    "## What this tool finds on ours",
    "",
    `Seeds ${seeds[0] ?? ""} to ${seeds.at(-1) ?? ""}, one process, at most ${seconds} s each, on a machine of ${machine.cores} cores that had ${machine.busy} processes at work for every core; seconds and steps are medians over the seeds`,
    `that found it. The times exclude compiling, starting the node and shrinking. ${found} of ${hunts.length} were found with every seed.`,
    "",
    ...ownTable(measured),
    "",
    ...measured
      .filter(({ hunts: own }) => own.some((hunt) => hunt.found === 0))
      .flatMap(({ folder }) => UNFOUND[folder] ?? []),
    "",
    "## Effort",
    "",
    "Nothing is written but `assay.config.ts`: what is deployed, and one statement for each bug. There is no model, and no handler.",
    "",
    ...sizeTable(measured),
    "",
    "In a folder of `bench/challenges/`: `npx assay campaign`, `npx assay bugs`, `npx assay replay FILE`.",
    "",
  ].join("\n");
}
