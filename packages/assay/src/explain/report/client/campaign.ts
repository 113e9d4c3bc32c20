import type { CampaignRecord } from "../../../campaign/record";
import type { CoverageData, Covered, PageData } from "../data/types";
import { lineChart } from "./charts";
import { command, facts, fold, h, ruleLinks, table, type Child } from "./dom";
import { duration, number, percent } from "./format";

type Declared = CampaignRecord["declared"]["invariants"][number];

const VERDICTS: Readonly<Record<CampaignRecord["outcome"], { readonly sign: string; readonly text: string }>> = {
  held: { sign: "✓", text: "held: every step went as predicted, and every invariant held" },
  violated: { sign: "✗", text: "violated" },
  vacuous: { sign: "!", text: "vacuous: something was never reached" },
  incomplete: { sign: "…", text: "incomplete: no violation in the merged parts" },
  interrupted: { sign: "…", text: "interrupted: no violation so far" },
};

/** The section of a campaign. `linkTo` returns the link to a counterexample on the page. */
export function campaignSection(
  record: CampaignRecord,
  page: PageData,
  linkTo: (file: string | null) => string | undefined,
): HTMLElement {
  const { sign, text } = VERDICTS[record.outcome];
  const bug = record.bug === null ? "intact contracts" : `bug ${record.bug}`;
  return h(
    "section",
    { class: "campaign" },
    h("h2", {}, `Campaign, seed ${record.seed}`),
    h(
      "p",
      { class: `verdict ${record.outcome}` },
      h("span", { "aria-hidden": "true" }, `${sign} `),
      h("strong", {}, text),
      record.outcome === "violated"
        ? `: ${record.violations.map(({ identity, times }) => `${identity} (${times}×)`).join(", ")}`
        : null,
      record.interrupted && record.outcome !== "interrupted" ? " before it was interrupted" : null,
    ),
    facts([
      ["Seed", number(record.seed)],
      ["Edition", record.edition],
      ["Contracts", bug],
      ["Engine", engineText(record)],
      ["Sequences", `${number(record.runs)}, at most ${record.stepsPerSequence} actions each`],
      ["Steps", number(record.steps)],
      ...modelledFacts(record),
      ...timeFacts(record),
      ["Digest", h("code", {}, record.digest)],
    ]),
    command(record.command),
    record.interrupted ? h("p", {}, `Interrupted: continue with --from-chunk ${record.nextChunk}.`) : null,
    violationTable(record, page, linkTo),
    neverReached(record),
    discoveries(record),
    fold("Actions × outcomes", () => [actionTable(record)], { open: true }),
    fold("Errors reached", () => [errorTable(record)], { open: true }),
    fold("Invariants, and how often their premise was met", () => [invariantTable(record, page)], { open: true }),
    record.seconds === 0 ? null : fold("Where the time went", () => [timingTable(record)]),
  );
}

function engineText({ engine, workers }: CampaignRecord): string {
  return workers === 0
    ? `${engine}, put together from parts`
    : `${engine}, ${workers} worker${workers === 1 ? "" : "s"}`;
}

/** What a model that abstains predicts; no row for a model that predicts everything. */
function modelledFacts({ declared: { modelled } }: CampaignRecord): readonly (readonly [string, Child])[] {
  if (modelled === undefined) return [];
  const { functions, fields } = modelled;
  return [
    ["Modelled", `${functions.modelled} of ${functions.all} functions, ${fields.modelled} of ${fields.all} fields`],
  ];
}

/** The times of a campaign; none if it was merged from parts. */
function timeFacts({ seconds, stepsPerSecond }: CampaignRecord): readonly (readonly [string, Child])[] {
  if (seconds === 0) return [];
  return [
    ["Time", duration(seconds)],
    ["Throughput", `${number(stepsPerSecond)} steps/s`],
  ];
}

function violationTable(
  { violations }: CampaignRecord,
  page: PageData,
  linkTo: (file: string | null) => string | undefined,
): Child {
  if (violations.length === 0) return null;
  const rows = violations.map(
    ({ identity, title, times, sequences, seconds, steps, originalSteps, file, rules }): Child[] => {
      const link = linkTo(file);
      return [
        link === undefined ? identity : h("a", { href: link }, identity),
        title,
        times,
        number(sequences),
        duration(seconds),
        `${steps} of ${originalSteps}`,
        ruleLinks(rules, page.rules),
      ];
    },
  );
  const head = ["violation", "what", "times", "found in sequence", "found after", "steps, shrunk", "rules"];
  return h("div", {}, h("h3", {}, "Violations"), table("Violations", head, rows, { numeric: [2, 3, 4, 5] }));
}

function neverReached({ neverReached: missed }: CampaignRecord): Child {
  if (missed.length === 0)
    return h("p", {}, "Every action succeeded, every error was provoked, and every premise was met at least once.");
  return h(
    "div",
    {},
    h("h3", {}, "Never reached"),
    h("ul", { class: "columns" }, ...missed.map((text) => h("li", {}, text))),
  );
}

const WHAT: Readonly<Record<CampaignRecord["discoveries"][number]["what"], string>> = {
  violation: "violations",
  action: "actions that succeeded",
  revert: "actions that reverted",
  error: "errors provoked",
  premise: "premises met",
};

/** A chart of first occurrences over time: a line for actions, errors, premises and violations. */
function discoveries({ discoveries: all, runs, seconds }: CampaignRecord): Child {
  if (all.length === 0) return null;
  const kinds = Object.entries(WHAT).filter(([what]) => all.some((one) => one.what === what));
  const lines = kinds.map(([what, name], colour) => {
    const ours = all.filter((one) => one.what === what);
    const points = ours.map(({ sequences }, i) => ({ x: sequences, y: i + 1 }));
    return {
      ...{ name, colour, limit: false, differs: what === "violation" },
      // each violation has a mark
      points: what === "violation" ? points : [{ x: 0, y: 0 }, ...points, { x: runs, y: ours.length }],
    };
  });
  const chart = lineChart(lines, {
    label: `Discoveries over ${runs} sequences: ${lines.map(({ name, points }) => `${name} ${points.at(-1)?.y ?? 0}`).join(", ")}`,
    unit: "seen so far",
    stepped: true,
    fromZero: true,
    x: { title: `sequences (${number(runs)} in ${duration(seconds)})`, write: (value) => number(Math.round(value)) },
    boundaries: [],
  });
  const rows = [...all]
    .sort((a, b) => a.sequences - b.sequences)
    .map(({ what, name, sequences, seconds: at }): Child[] => [number(sequences), duration(at), WHAT[what], name]);
  return h(
    "div",
    {},
    h("h3", {}, "Time-line of discoveries"),
    h("figure", { class: "wide" }, chart.element),
    fold(
      `Each of them (${all.length})`,
      () => [table("What was seen first, and when", ["sequence", "after", "what", "name"], rows, { numeric: [0, 1] })],
      { class: "no-print" },
    ),
  );
}

/** The declared names in their order, then the others. */
function namesOf(declared: readonly string[], counted: Readonly<Record<string, unknown>>): readonly string[] {
  return [...new Set([...declared, ...Object.keys(counted).sort()])];
}

/** A share as a bar with its number. */
function share(part: number, whole: number): HTMLElement {
  const bar = h("span", { class: "bar", "aria-hidden": "true" });
  bar.style.setProperty("--share", `${whole === 0 ? 0 : (part / whole) * 100}%`);
  return h("span", { class: part === 0 ? "share none" : "share" }, bar, percent(part, whole));
}

function actionTable({ actions, declared }: CampaignRecord): HTMLElement {
  const rows = namesOf(declared.actionKinds, actions).map((kind): Child[] => {
    const { ok, reverted, invalid } = actions[kind] ?? { ok: 0, reverted: 0, invalid: 0 };
    return [kind, number(ok), number(reverted), number(invalid), share(ok, ok + reverted + invalid)];
  });
  const head = ["action", "ok", "reverted, as predicted", "nothing to do", "ok of all"];
  return table("Actions × outcomes", head, rows, { numeric: [1, 2, 3] });
}

function errorTable({ errors, declared }: CampaignRecord): HTMLElement {
  const rows = namesOf(declared.errors, errors).map((name): Child[] => {
    const times = errors[name] ?? 0;
    return [name, times === 0 ? h("span", { class: "differs" }, "never") : number(times)];
  });
  return table("Errors provoked", ["error", "times"], rows, { numeric: [1], name: "narrow" });
}

function invariantTable({ invariants, declared }: CampaignRecord, page: PageData): HTMLElement {
  const known = new Map(declared.invariants.map((invariant): [string, Declared] => [invariant.id, invariant]));
  const rows = namesOf([...known.keys()].sort(), invariants).map((id): Child[] => {
    const { checked, met } = invariants[id] ?? { checked: 0, met: 0 };
    const { title = "", premise = "", rules = [] } = known.get(id) ?? {};
    return [
      id,
      h("span", { title: `premise: ${premise}` }, title),
      number(checked),
      number(met),
      share(met, checked),
      ruleLinks(rules, page.rules),
    ];
  });
  const head = ["invariant", "statement", "checked", "premise met", "met of checked", "rules"];
  return table("Invariants", head, rows, { numeric: [2, 3], name: "invariants" });
}

function timingTable({ timing, steps, seconds, workers }: CampaignRecord): HTMLElement {
  const whole = Object.values(timing).reduce((sum, part) => sum + part, 0);
  const rows = Object.entries(timing).map(([stage, milliseconds]): Child[] => [
    stage,
    ((milliseconds * 1_000) / Math.max(1, steps)).toFixed(1),
    share(milliseconds, whole),
  ]);
  const caption = `Time by stage, summed over lanes (${duration(seconds)} with ${workers} worker${workers === 1 ? "" : "s"})`;
  return table(caption, ["stage", "µs per step", "share"], rows, { numeric: [1], name: "narrow" });
}

/** Branch coverage of the contracts, if known. */
export function coverageSection(coverage: CoverageData | null): HTMLElement {
  const heading = h("h2", {}, "Coverage of the contracts");
  if (coverage === null)
    return h(
      "section",
      {},
      heading,
      h("p", {}, "Not measured: no coverage-summary.json was given (assay report --coverage FILE)."),
    );
  const row = (name: Child, branches: Covered, lines: Covered): Child[] => [
    name,
    `${number(branches.covered)} of ${number(branches.total)}`,
    share(branches.covered, branches.total),
    `${number(lines.covered)} of ${number(lines.total)}`,
    share(lines.covered, lines.total),
  ];
  const rows = coverage.files.map(({ name, branches, lines }) => row(name, branches, lines));
  const head = ["file", "branches", "", "lines", ""];
  const total = row(h("strong", {}, "all"), coverage.branches, coverage.lines);
  return h("section", {}, heading, table("Coverage by file", head, [total, ...rows], { numeric: [1, 3] }));
}
