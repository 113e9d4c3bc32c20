import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { findArtifacts, roleOf } from "../../evm/artifacts";
import { interfaceOf } from "../../core/codec/interface";
import { CONFIG } from "../config";
import type { Project } from "../project";
import { AGENTS_FILE, agentsPage } from "./agents";
import { chooseContracts } from "./choose";
import { constructorArguments, type Argument } from "./constructor-arguments";
import { writeOwn } from "./files";
import type { InitOptions, InitResult } from "./init";
import { foundOf, type Found } from "./interface-file";

const MISSING = /missing\("[^"]*", "([^"]*)"\)/g;

/** An argument in the words of `defineProject`: accounts are names that are destructured. */
function inWords({ text }: Argument): string {
  return text
    .replaceAll(/\bof\("([^"]+)"\)/g, "$1")
    .replaceAll(/\bpeople\b/g, "everyone")
    .replaceAll(MISSING, "undefined as never /* $1 */");
}

function contractLine(found: Found, all: readonly Found[]): string {
  const given = constructorArguments(found, all, undefined, CONFIG).map(inWords);
  const names = ["deployer", "everyone", ...all.map(({ name }) => name)];
  const used = names.filter((name) =>
    given.some((text) => new RegExp(`\\b${name}\\b(?! \\()`).test(text.replaceAll(/\/\*.*?\*\//g, ""))),
  );
  const from = used.length === 0 ? "()" : `({ ${used.join(", ")} })`;
  return `    ${found.name}: ${from} => [${given.join(", ")}],`;
}

/**
 * Writes the shortest form of a project, in one file: what is deployed. Beside it the types of its contracts, and a page for those who go on from there.
 * @throws Error in one line for what cannot be done, saying what to do
 */
export function initOneFile(
  { root: given, contracts: named, artifacts: folder, script }: InitOptions,
  load: (root: string) => Project,
): InitResult {
  const root = resolve(given);
  if (!existsSync(root))
    throw new Error(`${given}: expected a folder with a Foundry or Hardhat project, found nothing`);
  if (script !== undefined)
    throw new Error("--script: expected a project of several files, which a script can deploy; leave out --one-file");
  if (existsSync(join(root, CONFIG)))
    throw new Error(
      `${CONFIG}: expected none, found one; add contracts to it, or move it away to have it written anew`,
    );
  const all = findArtifacts(root, folder);
  const { contracts, notes } = chooseContracts(root, all, named, []);
  const special = contracts.find((one) => roleOf(one) !== "deployable");
  if (special !== undefined)
    throw new Error(
      `${special.name} is a ${roleOf(special)}, which takes a project of several files; leave out --one-file`,
    );
  const found = contracts.map((one) => foundOf(one, one.name, interfaceOf(one.abi), false));
  const texts = found.map((one) => contractLine(one, found));
  const config = [
    `import { defineProject } from "assay";`,
    "",
    "/** What is deployed. Add a model, calls and invariants line by line: AGENTS.md has the words. */",
    "export default defineProject({",
    `  artifacts: ${JSON.stringify(all.folder)},`,
    "  contracts: {",
    ...texts,
    "  },",
    "});",
    "",
  ];
  writeOwn(root, CONFIG, config.join("\n"));
  const page = writeOwn(root, AGENTS_FILE, agentsPage());
  const missing = texts.flatMap((text) =>
    [...text.matchAll(/\/\* (.*?) \*\//g)].map(([, what = ""]) => `${CONFIG}: ${what}`),
  );
  const types = load(root).types?.(true);
  const written = [CONFIG, ...(types === undefined ? [] : [types.file]), ...(page === "new" ? [AGENTS_FILE] : [])];
  const next = "npx assay bugs (two false statements, which must be found false), then npx assay campaign";
  return {
    contracts: found.map(({ name }) => name),
    written,
    added: [],
    removed: [],
    missing,
    lines: [
      `${all.tool}, ${all.folder}/: ${found.map(({ name }) => name).join(", ")}`,
      ...notes,
      `wrote ${written.join(", ")}`,
      ...missing.map((one) => `to be put in by you: ${one}`),
      `${missing.length === 0 ? "next" : "then"}: ${next}`,
    ],
  };
}
