import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { z } from "zod";
import { writeArtifacts } from "../artifacts";
import { whole } from "../search/numbers";
import { assay, bugsOf, sourcesOf, type BugFile } from "../subjects";
import { CHALLENGES } from "./list";

const WAYS = ["unguided", "guided"] as const;
type Way = (typeof WAYS)[number];

const campaign = z.object({ violations: z.array(z.object({ id: z.string() })) });

/** Writes a challenge into a folder as somebody has it who wrote nothing: contracts as Hardhat compiles them, deployed as the challenge says. */
function take(folder: string, challenge: string, bug?: BugFile): void {
  const from = join(__dirname, challenge);
  writeArtifacts(folder, sourcesOf(from, bug));
  writeFileSync(join(folder, "assay.config.ts"), configOf(join(from, "assay.config.ts")));
}

/** The project without its statements, and what they remember. */
const configOf = (challenge: string): string => `import { defineProject } from "assay";
import challenge from ${JSON.stringify(challenge)};

export default defineProject({ ...challenge, artifacts: "artifacts", ghost: undefined, invariants: {} });
`;

/** What a campaign finds violated. */
function found(folder: string, way: Way, seconds: number): readonly string[] {
  const flags = ["--seed", "1", "--workers", "2", "--timeout", String(seconds)];
  const answer = assay(folder, "campaign", ...flags, ...(way === "unguided" ? ["--unguided"] : []));
  return campaign.parse(answer).violations.map(({ id }) => id);
}

interface Flags {
  readonly seconds: number;
  readonly only?: string;
}

/** A bug is found when something is violated that holds of the correct contracts. */
function main({ seconds, only }: Flags): void {
  const home = mkdtempSync(join(tmpdir(), "assay-unwritten-"));
  const sums = new Map<Way, number>(WAYS.map((way) => [way, 0]));
  try {
    for (const { folder: challenge } of CHALLENGES.filter(({ folder }) => only === undefined || folder === only)) {
      const intact = join(home, challenge);
      take(intact, challenge);
      const alarms = new Map(WAYS.map((way) => [way, found(intact, way, seconds)]));
      for (const [way, ids] of alarms)
        if (ids.length > 0) process.stdout.write(`${challenge} ${way}, correct: ${ids.join(", ")}\n`);
      for (const bug of bugsOf(join(__dirname, challenge))) {
        const folder = join(home, `${challenge}-${bug.name}`);
        take(folder, challenge, bug);
        for (const way of WAYS) {
          const ids = found(folder, way, seconds).filter((id) => alarms.get(way)?.includes(id) !== true);
          if (ids.length > 0) sums.set(way, (sums.get(way) ?? 0) + 1);
          process.stdout.write(`${challenge} ${bug.name} ${way}: ${ids.length > 0 ? ids.join(", ") : "not found"}\n`);
        }
      }
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  process.stdout.write(`together: ${[...sums].map(([way, bugs]) => `${way} ${bugs}`).join(", ")}\n`);
}

const command = new Command("bench:unwritten")
  .description("the challenges' bugs with nothing written: no model, no statement, guided by the code and not")
  .option("--seconds <n>", "seconds of each campaign", whole, 20)
  .option("--only <folder>", "only this challenge")
  .action(main);

void command.parseAsync().catch((error: unknown) => {
  process.stderr.write(`bench:unwritten: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
