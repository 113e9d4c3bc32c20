import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix, resolve } from "node:path";
import { Command } from "commander";
import { z } from "zod";
import { writeArtifacts } from "../artifacts";
import { markdownTable } from "../markdown-table";
import { whole } from "../search/numbers";
import { assay, measuredOn, oneOf } from "../subjects";
import { SUBJECTS, type Subject } from "./subjects";

const NODE_MODULES = resolve(__dirname, "..", "..", "node_modules");
/** Lines are counted of the libraries, too, so they are not where packages are. */
const LIBRARY = "library";
const IMPORT = /((?:import|from)\s+")([^"]+)"/g;
const CONTRACT = /^(abstract )?contract /m;

const share = z.object({ covered: z.number(), total: z.number() });
const campaign = z.object({
  calls: z.number(),
  seconds: z.number(),
  actions: z.record(z.string(), z.object({ ok: z.number() })),
  violations: z.array(z.object({ id: z.string() })),
});
const coverage = z.object({ rows: z.array(z.object({ name: z.string(), lines: share, branches: share })) });

/** The sources of a subject with all that they import, text by path. */
function sourcesOf({ file }: Subject): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  const add = (path: string, text: string): void => {
    const imported: string[] = [];
    found[path] = text.replace(IMPORT, (_, before: string, name: string) => {
      const isRelative = name.startsWith(".");
      const at = isRelative ? posix.join(posix.dirname(path), name) : `${LIBRARY}/${name.replace("@", "")}`;
      imported.push(at);
      return `${before}${isRelative ? name : at}"`;
    });
    for (const at of imported)
      if (found[at] === undefined) {
        const inPackage = at.slice(LIBRARY.length + 1).replace(/^openzeppelin/, "@openzeppelin");
        add(at, readFileSync(join(NODE_MODULES, inPackage), "utf8"));
      }
  };
  add(`contracts/${file}.sol`, readFileSync(join(__dirname, "contracts", `${file}.sol`), "utf8"));
  return found;
}

interface Flags {
  readonly seconds: number;
  readonly seed: number;
  readonly only?: string;
}

const NOTHING = "–";
const HEAD = ["contract", "found", "calls/s", "lines", "branches", "never succeeded"];

/** A line of the table: what was found is in the second column. Lines and branches are those of contracts: of a library only a part is ever used. */
function measure(folder: string, subject: Subject, { seconds, seed }: Flags): readonly string[] {
  const sources = sourcesOf(subject);
  writeArtifacts(folder, sources);
  const project = `import { defineProject } from "assay";\n\nexport default defineProject({ artifacts: "artifacts", ${subject.project} });\n`;
  writeFileSync(join(folder, "assay.config.ts"), project);
  const flags = ["--workers", "2", "--seed", `${seed}`];
  const {
    calls,
    seconds: took,
    actions,
    violations,
  } = campaign.parse(assay(folder, "campaign", ...flags, "--timeout", `${seconds}`));
  const { rows } = coverage.parse(assay(folder, "coverage", ...flags, "--seconds", `${seconds}`));
  const own = rows.filter(({ name }) => CONTRACT.test(sources[name] ?? ""));
  const percent = (what: "lines" | "branches"): string => {
    const [covered, total] = (["covered", "total"] as const).map((of) =>
      own.reduce((sum, row) => sum + row[what][of], 0),
    );
    return total === 0 ? "–" : `${Math.round((100 * (covered ?? 0)) / (total ?? 1))} %`;
  };
  const never = Object.keys(actions).filter((name) => actions[name]?.ok === 0);
  return [
    ...[subject.name, violations.map(({ id }) => id).join(", ") || NOTHING, (calls / took).toFixed(0)],
    ...[percent("lines"), percent("branches"), never.sort().join(", ") || "–"],
  ];
}

/** Whether nothing is found violated of any of them. */
function main(flags: Flags): boolean {
  const home = mkdtempSync(join(tmpdir(), "assay-standards-"));
  const lines: (readonly string[])[] = [];
  let isSound = true;
  try {
    for (const subject of SUBJECTS.filter(({ file }) => file === (flags.only ?? file))) {
      const line = measure(join(home, subject.file), subject, flags);
      isSound &&= line[1] === NOTHING;
      lines.push(line);
      process.stderr.write(`${line.join(" | ")}\n`);
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  process.stdout.write(`${markdownTable(HEAD, lines)}\n\n`);
  process.stdout.write(`${measuredOn(flags)}\n`);
  return isSound;
}

const command = new Command("bench:standards")
  .description("contracts of well-known libraries, of which nothing is written: nothing must be found")
  .option("--seconds <n>", "seconds of each campaign, and of each measurement of coverage", whole, 60)
  .option("--seed <n>", "seed of each campaign", whole, 1)
  .option("--only <file>", "only this contract", oneOf(SUBJECTS.map(({ file }) => file)))
  .action((flags: Flags) => {
    if (main(flags)) return;
    process.stderr.write("bench:standards: expected nothing to be found of correct contracts\n");
    process.exitCode = 1;
  });

void command.parseAsync().catch((error: unknown) => {
  process.stderr.write(`bench:standards: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
