import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Argument, InvalidArgumentError, Option } from "commander";
import { z } from "zod";
import { readCounterexample, UnreadableError, type Counterexample } from "../../run/counterexample";
import { caseOf, foundryTest, hardhatTest, markdown, type Case, type HardhatVersion } from "../../explain/export";
import { hardhatVersionFor } from "../../evm/engine/hardhat-version";
import { UsageError, choiceOf } from "../flags";
import type { Project } from "../../project/project";
import type { Output, Printed } from "../../explain/display/terminal";
import type { ToolCommand } from "../command";
import { JSON_RESULT } from "../options";
import { editionFlag } from "../../core/format/edition";

/** What a counterexample can be exported to, and how the file's name ends. */
const FORMS = { foundry: ".t.sol", hardhat: ".test.js", markdown: ".md" } as const;
/** How it ends for Hardhat 3, whose tests are ES modules. */
const HARDHAT_3 = ".test.mjs";

/** One of them. */
export type Form = keyof typeof FORMS;

/** Flags of `assay export`. */
export interface ExportFlags {
  readonly to: Form;
  readonly out?: string;
}

/** A parser for what to export to, for commander. */
function formOf(text: string): Form {
  const form = (Object.keys(FORMS) as Form[]).find((known) => known === text);
  if (form !== undefined) return form;
  throw new InvalidArgumentError(`expected ${Object.keys(FORMS).join(", ")}, received "${text}".`);
}

const json = z.object({
  file: z.string().describe("the counterexample"),
  identity: z.string(),
  to: z.enum(["foundry", "hardhat", "markdown"]),
  out: z.string().describe("the file that was written"),
});

/** `assay export`. */
export const exportCommand: ToolCommand<typeof json, ExportFlags, [file: string]> = {
  name: "export",
  description: "export a counterexample or an objective's case as a test or a write-up that does not need Assay",
  operands: [new Argument("<file>", "the counterexample, a file from counterexamples/")],
  options: [
    JSON_RESULT,
    new Option("--to <form>", "foundry, hardhat or markdown").argParser(formOf).makeOptionMandatory(),
    new Option("--out <file>", "write to this file (default: next to the counterexample)"),
  ],
  json,
  action: (flags, { project, output }, file) => exportCounterexample(file, flags, project, output),
};

/** Writes a stored counterexample as a proof of concept that needs nothing of this tool; returns the exit code. */
async function exportCounterexample(
  path: string,
  { to, out }: ExportFlags,
  project: Project,
  output: Output<Printed<typeof json>>,
): Promise<number> {
  const counterexample = await readCounterexample(path);
  const { edition } = counterexample;
  const choice = choiceOf({ edition }, project);
  if (project.described === undefined)
    throw new UsageError("export: the project in assay.config.ts has no `described`, which names the contracts");
  const subject = await project.subject(choice, output.terminal.line);
  if (counterexample.subject !== subject.name)
    throw new UnreadableError(
      `${path}: expected a counterexample of ${subject.name}, received one of ${counterexample.subject}; export it in the project that found it`,
    );
  const described = await project.described(counterexample, output.terminal.line);
  const version = hardhatVersionFor(resolve("package.json"))?.startsWith("3.") === true ? 3 : 2;
  const ending = to === "hardhat" && version === 3 ? HARDHAT_3 : FORMS[to];
  const file = out ?? join(dirname(path), `${basename(path, ".json")}${ending}`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, textOf(to, caseOf(counterexample, subject, described), path, version));
  output.terminal.line(`${counterexample.identity}: written to ${file}`);
  output.result({ file: path, identity: counterexample.identity, to, out: file });
  return 0;
}

function textOf(to: Form, of: Case, path: string, version: HardhatVersion): string {
  switch (to) {
    case "foundry":
      return foundryTest(of);
    case "hardhat":
      return hardhatTest(of, version);
    case "markdown": {
      const testPath = `test/${basename(path, ".json")}${FORMS.foundry}`;
      return markdown(of, {
        reproduce: commandsFor(of.counterexample, path),
        test: foundryTest(of),
        testPath,
        testCommand: `forge test --match-path ${testPath}`,
      });
    }
  }
}

/** The commands that reproduce it with this tool: from the file, and for a campaign's failure also from the seed. */
function commandsFor({ identity, origin, edition, bug, objective, law }: Counterexample, path: string): string[] {
  if (objective !== undefined) return [`npx assay replay ${path}`];
  const bugFlag = bug === null ? "" : ` --bug ${bug}`;
  if (law !== undefined)
    return [
      `npx assay replay ${path}`,
      `npx assay properties --only ${identity}${editionFlag(edition)} --seed ${origin.seed} --runs ${origin.sequence + 1}${bugFlag}`,
    ];
  const afresh = origin.withoutCorpus === true ? " --without-corpus" : "";
  return [
    `npx assay replay ${path}`,
    `npx assay campaign${editionFlag(edition)} --seed ${origin.seed} --steps ${origin.steps} --from-chunk ${origin.chunk}${bugFlag}${afresh} --fail-fast`,
  ];
}
