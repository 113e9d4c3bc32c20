import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { compile, mentionsIn, optionsIn } from "assay/compile";
import { isRuleId } from "assay/rules";
import { INVARIANTS, UNCOVERED } from "../../invariants";
import { EDITIONS } from "../../properties/fixture/editions";
import { createLaws } from "../../properties/laws";
import { markedSentences } from "../../properties/subject/rules";
import { VIOLATIONS } from "../invariants/violations";
import { ABSENT } from "./absent";
import type { ProvingBug, Check, Mentions, Place, Rule, Trace } from "./types";

const ROOT = join(__dirname, "..", "..");
const TAMPERED = "test/invariants/violations.ts";
/** What `npm run docs:mutation` wrote. */
const KILLS = "docs/mutation-kills.json";

/** Checks that only tampering can show to fail. */
const STRUCTURAL = "invariants/structural.yaml";

/** Folders that tell where a rule is kept; of what stands in several, the first counts. Deployed contracts come before the interfaces they repeat. */
const FOLDERS: Readonly<Record<keyof Mentions, readonly string[]>> = {
  contracts: [
    "contracts/current",
    "contracts/earlier",
    "contracts/libraries",
    "contracts/interfaces",
    "contracts/mocks",
  ],
  model: ["model"],
  tests: ["test/contracts", "test/model", "test/properties", "test/invariants", "test/api"],
};

const bugSchema = z.object({
  name: z.string(),
  caughtBy: z.array(z.string()),
  also: z.array(z.string()).default([]),
});
const structuralSchema = z.array(z.strictObject({ key: z.string(), reason: z.string().min(20) }));
const killsSchema = z.record(
  z.string(),
  z.object({ killed: z.number(), checks: z.record(z.string(), z.object({ caught: z.number(), example: z.string() })) }),
);

const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .sort();
}

/** Reads everything that is traced from the project's files. */
export function gather(): Trace {
  return {
    rules: rulesOf(),
    mentions: mentionsOf(),
    checks: [...invariants(), ...laws()],
    bugs: EDITIONS.flatMap((edition) => bugsOf(edition)),
    tampered: new Map(
      Object.values(VIOLATIONS)
        .flatMap((ids) => Object.keys(ids))
        .map((id) => [id, TAMPERED]),
    ),
    ...killsIn(read(KILLS)),
    structural: structuralIn(read(STRUCTURAL)),
    unchecked: UNCOVERED,
    absent: ABSENT,
  };
}

/** @throws Error for an id that is listed twice */
function structuralIn(text: string): ReadonlyMap<string, string> {
  const listed = structuralSchema.parse(parse(text));
  const reasons = new Map(listed.map(({ key, reason }) => [key, reason]));
  if (reasons.size !== listed.length) throw new Error(`${STRUCTURAL}: expected each id once, received one twice`);
  return reasons;
}

function killsIn(text: string): Pick<Trace, "kills" | "killed"> {
  const editions = Object.entries(killsSchema.parse(JSON.parse(text)));
  return {
    kills: Object.fromEntries(editions.map(([edition, { checks }]) => [edition, checks])),
    killed: editions.reduce((sum, [, { killed }]) => sum + killed, 0),
  };
}

/** Which rules take the place of which: the rows of the table of docs/editions.md name them together. */
function rulesOf(): Rule[] {
  const cells = read("docs/editions.md").matchAll(/(?<=^\|.*\|)[^|\n]+(?=\|)/gm);
  const rows = [...cells].map(([cell]) => cell.trim().split(", ")).filter((ids) => ids.every(isRuleId));
  const isOwn = (id: string): boolean => id.startsWith("E-");
  return [...markedSentences()].map(([id, sentence]) => {
    const together = rows.filter((ids) => ids.includes(id)).flat();
    const counterparts = [...new Set(together.filter((other) => isOwn(other) !== isOwn(id)))];
    return { id, sentence, editions: isOwn(id) ? ["earlier"] : EDITIONS, counterparts };
  });
}

function mentionsOf(): Map<string, Mentions> {
  const found = new Map<string, { contracts: Place[]; model: Place[]; tests: string[] }>();
  const of = (rule: string) => {
    const known = found.get(rule) ?? { contracts: [], model: [], tests: [] };
    found.set(rule, known);
    return known;
  };
  for (const part of ["contracts", "model"] as const) {
    for (const file of FOLDERS[part].flatMap((folder) => filesIn(folder, /\.(?:sol|ts)$/))) {
      for (const { rule, symbol } of mentionsIn(file, read(file))) {
        const places = of(rule)[part];
        if (!places.some((place) => place.file === file && place.symbol === symbol)) places.push({ file, symbol });
      }
    }
  }
  for (const file of FOLDERS.tests.flatMap((folder) => filesIn(folder, /\.ts$/))) {
    for (const { rule } of mentionsIn(file, read(file))) if (!of(rule).tests.includes(file)) of(rule).tests.push(file);
  }
  return found;
}

function invariants(): Check[] {
  const places = idsIn(filesIn("invariants", /\.ts$/));
  return INVARIANTS.map(({ id, title, rules, editions = EDITIONS }) => ({
    id,
    kind: "invariant",
    title,
    rules,
    editions,
    file: places.get(id) ?? "invariants",
  }));
}

function laws(): Check[] {
  const places = idsIn(filesIn("properties/laws", /\.ts$/));
  const artifacts = compile(optionsIn(ROOT, "contracts", () => undefined));
  const made = EDITIONS.map((edition) => ({ edition, laws: createLaws(artifacts, edition).laws }));
  const ids = new Map(made.flatMap(({ laws: some }) => some.map((law) => [law.id, law] as const)));
  return [...ids.values()].map(({ id, title, rules }) => ({
    id,
    kind: "law",
    title,
    rules,
    editions: made.filter(({ laws: some }) => some.some((law) => law.id === id)).map(({ edition }) => edition),
    file: places.get(id) ?? "properties/laws",
  }));
}

/** The files that give checks their ids. */
function idsIn(files: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap((file) =>
      [...read(file).matchAll(/\bid: "([A-Z]+-[A-Z]+-\d+)"/g)].map(([, id = ""]) => [id, file] as const),
    ),
  );
}

function bugsOf(edition: string): ProvingBug[] {
  const folder = edition === EDITIONS[0] ? "contracts/bugs" : `contracts/bugs/${edition}`;
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(".yaml"))
    .sort()
    .map((name) => {
      const file = `${folder}/${name}`;
      const { name: bug, caughtBy, also } = bugSchema.parse(parse(read(file)));
      return { name: bug, caughtBy: [...caughtBy, ...also], file, edition };
    });
}
