import { addressOfWord } from "../../../core/format";
import { InternalError, messageOf } from "../../../run/judge";
import type { CampaignRecord } from "../../../campaign/record";
import type { Reporting } from "../../../core/types";
import { counterexampleData, type Named } from "../data/counterexample";
import type { CounterexampleData, CoverageData, KindData, PageData, TableData } from "../data/types";
import { escapeJson, pageOf } from "./html";

/** The contents of a report. */
export interface ReportInput {
  readonly title: string;
  readonly campaigns: readonly CampaignRecord[];
  /** The most important first: if the page has no room for all, it omits the last ones and lists their files. */
  readonly counterexamples: readonly Named[];
  /** null: not measured. */
  readonly coverage: CoverageData | null;
  /** Further tables of text, shown first, such as the checks of a gate. */
  readonly tables?: readonly TableData[];
  readonly reporting: Reporting;
}

/** The largest size of a page, in bytes. */
export const MOST_BYTES = 3_000_000;

/** The page of a report. @throws Error when it would be larger than `MOST_BYTES`, InternalError for counterexamples of another version */
export function renderReport(input: ReportInput): string {
  const { title, campaigns, coverage, tables = [], reporting } = input;
  const all = input.counterexamples.map((named) => dataOf(named, reporting));
  const compose = (counterexamples: readonly CounterexampleData[], omitted: readonly string[]): PageData => {
    const kinds = kindsOf(reporting);
    const rules = rulesNamed({ campaigns, counterexamples, kinds }, reporting);
    const parts = { title, campaigns, coverage, tables, counterexamples, omitted };
    return { ...parts, rules, kinds, units: reporting.units, names: namesIn(counterexamples, kinds, reporting) };
  };
  const empty = pageOf(compose([], [...all.map(({ file }) => file)]));
  const { fitting, omitted } = fit(all, MOST_BYTES - Buffer.byteLength(empty));
  const page = pageOf(compose(fitting, omitted));
  if (Buffer.byteLength(page) < MOST_BYTES) return page;
  throw new Error(
    `expected a report below ${MOST_BYTES} bytes, received ${Buffer.byteLength(page)}; report on one counterexample, or on fewer campaigns`,
  );
}

/** @throws InternalError, which names the file, for a counterexample of another version */
function dataOf(named: ReportInput["counterexamples"][number], reporting: Reporting): CounterexampleData {
  try {
    return counterexampleData(named, reporting);
  } catch (error) {
    throw new InternalError(`${named.file}: ${messageOf(error)}`, { cause: error });
  }
}

/** Bytes reserved for the names and rules that counterexamples add to the page. */
const RESERVE = 100_000;

/** The counterexamples for which there is room, in their order. One that fits only without its state is kept without it. */
function fit(all: readonly CounterexampleData[], room: number): { fitting: CounterexampleData[]; omitted: string[] } {
  const fitting: CounterexampleData[] = [];
  const omitted: string[] = [];
  let left = room - RESERVE;
  for (const data of all) {
    const chosen = [data, { ...data, changes: null }].find((candidate) => sizeOf(candidate) <= left);
    if (chosen === undefined) {
      omitted.push(data.file);
      continue;
    }
    left -= sizeOf(chosen);
    fitting.push(chosen);
  }
  return { fitting, omitted };
}

function sizeOf(data: CounterexampleData): number {
  return Buffer.byteLength(escapeJson(JSON.stringify(data))) + 1;
}

function kindsOf({ kinds, rulesOf }: Reporting): readonly KindData[] {
  return kinds.map(({ name, fields }) => ({
    name,
    fields: fields.map((field) => ({ ...field, rules: rulesOf(name, field.name) })),
  }));
}

/** The sentences of the rules that the page names. */
function rulesNamed(
  { campaigns, counterexamples, kinds }: Pick<PageData, "campaigns" | "counterexamples" | "kinds">,
  { rules }: Reporting,
): Readonly<Record<string, string>> {
  const named = new Set([
    ...campaigns
      .flatMap(({ declared, violations }) => [...declared.invariants, ...violations])
      .flatMap((part) => part.rules),
    ...counterexamples.flatMap(({ findings, spans, marks, charts, boundary }) =>
      [...findings, ...spans, ...marks, ...charts, boundary].flatMap((part) => part.rules),
    ),
    ...(counterexamples.length === 0 ? [] : kinds.flatMap(({ fields }) => fields.flatMap((field) => field.rules))),
  ]);
  return Object.fromEntries([...rules].filter(([id]) => named.has(id)));
}

/** Names of the addresses in the counterexamples' fields. */
function namesIn(
  counterexamples: readonly CounterexampleData[],
  kinds: readonly KindData[],
  { units, nameOf }: Reporting,
): Readonly<Record<string, string>> {
  const names: Record<string, string> = {};
  const note = (word: string | null | undefined): void => {
    if (word === null || word === undefined || !/^\d+$/.test(word)) return;
    const address = addressOfWord(BigInt(word));
    const name = nameOf(address);
    if (name !== undefined) names[address] = name;
  };
  for (const { entities, changes } of counterexamples)
    for (const [entity, field, model, chain] of changes?.flat() ?? []) {
      const unit = kinds[entities[entity]?.[0] ?? -1]?.fields[field]?.unit;
      if (unit === undefined || units[unit]?.as !== "address") continue;
      note(model);
      note(chain);
    }
  return names;
}
