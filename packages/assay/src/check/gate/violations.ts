import { relative, resolve } from "node:path";
import { readCounterexample, UnreadableError, type Counterexample } from "../../run/counterexample";
import type { Printed, reportedFinding } from "../../explain/display";
import { printProgram } from "../../explain/narrative";
import type { ContractSurface, SourcePosition } from "../../evm/compile";
import type { Finding, StepContext } from "./types";

/** A violation in a command's JSON result. */
export type ReportedViolation = Printed<typeof reportedFinding> & { readonly file: string | null };

/** The data from which a violation's place is found. */
export interface Located extends Pick<StepContext, "project" | "surface"> {
  readonly options: Pick<StepContext["options"], "out">;
}

/** The finding for a violation: the place where the failing call entered the contracts, and the violated rules. */
export async function findingOf(violation: ReportedViolation, edition: string, context: Located): Promise<Finding> {
  const { id, title, rules, file } = violation;
  const sentenceOf = await context.project.rules(edition);
  const sentences = rules.map((rule) => `${rule}: ${sentenceOf(rule) ?? "(no such rule)"}`);
  const stored = file === null ? undefined : await read(resolve(context.project.root, file));
  const place = stored && (await placeOf(stored, edition, context));
  return {
    rule: id,
    level: "error",
    message: `${title}${difference(violation)}`,
    ...(sentences.length === 0 ? {} : { sentence: sentences.join("\n") }),
    ...(place && { place, entered: true }),
    ...keptIn(rules, place, context.project.keptIn?.(edition)),
    ...(file === null ? {} : { counterexample: pathFrom(context.options.out, file, context.project.root) }),
    ...(file === null ? {} : { again: `npx assay replay ${file}` }),
    ...(stored && { details: printProgram(stored, sentenceOf) }),
  };
}

/** The functions that cite the rules, at which a reader can start: those in the folder that the failing call entered, or if there are none, all of them. */
export function keptIn(
  rules: readonly string[],
  place: SourcePosition | undefined,
  placesOf: ((rule: string) => readonly string[]) | undefined,
): Pick<Finding, "keptIn"> {
  if (placesOf === undefined) return {};
  const folder = place === undefined ? "" : place.file.slice(0, place.file.lastIndexOf("/") + 1);
  const lines = (within: string): string[] =>
    rules.flatMap((rule) => {
      const places = placesOf(rule).filter((one) => one.startsWith(within));
      return places.length === 0 || places.length > MOST_PLACES ? [] : [`${rule}: ${places.join(", ")}`];
    });
  const near = lines(folder);
  const kept = near.length > 0 ? near : lines("");
  return kept.length === 0 ? {} : { keptIn: kept };
}

/** A rule that is cited in more places than this (rounding) does not help to find the fault. */
const MOST_PLACES = 6;

function difference({ predicted, observed, unit }: ReportedViolation): string {
  const of = unit === null ? "" : ` ${unit}`;
  if (predicted === null && observed === null) return "";
  return ` — predicted ${predicted ?? "nothing"}${predicted === null ? "" : of}, observed ${observed ?? "nothing"}${observed === null ? "" : of}`;
}

/** A path relative to the report's folder, with slashes. */
function pathFrom(out: string, file: string, root: string): string {
  return relative(resolve(root, out), resolve(root, file)).replaceAll("\\", "/");
}

/** Reads a counterexample. If that fails, the violation is still reported, without its program. */
async function read(path: string): Promise<Counterexample | undefined> {
  try {
    return await readCounterexample(path);
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}

/** The surfaces from which places are read: none where the contracts cannot be compiled again, and then a violation has no place. */
export const placesFrom = (surface: Located["surface"], edition: string): Promise<readonly ContractSurface[]> =>
  surface(edition).catch(() => []);

/** The function that the failing call entered: that of the last step, or if only time passed there, of the last call before it. */
async function placeOf(
  { steps }: Counterexample,
  edition: string,
  { project, surface }: Located,
): Promise<SourcePosition | undefined> {
  const call = steps.filter((step) => step.call !== undefined).at(-1)?.call;
  if (call === undefined) return undefined;
  const name = project.contractAt(edition, call.to);
  const contract = (await placesFrom(surface, edition)).find((one) => one.name === name);
  const selector = call.data.slice(0, 10);
  return contract?.functions.find((one) => one.selector === selector)?.place ?? contract?.place;
}

/** The function of the last call in a printed program: "carol  claims.vote(claimId: 1)". */
export function placeInWords(
  program: readonly string[],
  contracts: readonly ContractSurface[],
): SourcePosition | undefined {
  const functions = contracts.flatMap((contract) => contract.functions);
  const names = program.flatMap((line) => [...line.matchAll(/(\w+)\(/g)].map((match) => match[1] ?? ""));
  for (const name of names.reverse()) {
    const found = functions.find(({ text }) => text.startsWith(`function ${name}(`));
    if (found?.place !== undefined) return found.place;
  }
  return undefined;
}
