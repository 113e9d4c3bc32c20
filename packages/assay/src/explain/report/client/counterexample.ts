import type { CounterexampleData, PageData } from "../data/types";
import { chartList } from "./chart-list";
import { command, facts, fold, h, newId, ruleLinks, table, type Child } from "./dom";
import { date, numberOf, since } from "./format";
import { stateView } from "./state";
import { timeline } from "./timeline";

/** The section of a counterexample; its content is created when it is first opened. */
export function counterexampleSection(
  data: CounterexampleData,
  page: PageData,
  id: string,
  open: boolean,
): HTMLDetailsElement {
  const bug = data.bug === null ? "" : ` with the bug ${data.bug}`;
  const title = h("h2", {}, `${data.identity}${bug}`);
  return fold(title, () => content(data, page), { id, class: "counterexample", open });
}

function content(data: CounterexampleData, page: PageData): Child[] {
  const { origin, shrunk } = data;
  const smallest = shrunk.minimal ? "no single step can be left out" : "shrinking was cut short";
  const listeners: ((step: number) => void)[] = [];
  const player = slider(data, (step) => {
    for (const show of listeners) show(step);
  });
  const line = timeline(data, player.choose);
  const state = data.changes === null ? null : stateView(data, page);
  const charts = chartList(data, page);
  const program = programOf(data, player.choose);
  listeners.push(line.select, (step) => state?.select(step), charts.select, program.select);
  player.choose(data.steps.length - 1);
  return [
    facts([
      ["Steps", `${shrunk.to}, shrunk from ${shrunk.from}: ${smallest}`],
      ["Seed", `${origin.seed}, chunk ${origin.chunk}, sequence ${origin.sequence}`],
      ["Starts at", `${date(data.steps[0]?.time ?? 0)}, offset ${data.offset} s`],
      ["Edition and engine", `${data.edition}, ${data.engine}`],
      ["File", data.file],
    ]),
    command(data.replay),
    h("h3", {}, "What was wrong"),
    findingsOf(data, page),
    h("h3", {}, "Time-line"),
    line.element,
    spanTable(data, page),
    h("h3", {}, "Step by step"),
    player.element,
    state?.element ?? h("p", {}, "The state is too large for this page; assay report FILE has more room for it."),
    h("h3", {}, "The program"),
    program.element,
    h("h3", {}, "Charts"),
    charts.element,
  ];
}

/** The findings at the last step, the decisive one first. */
function findingsOf({ findings }: CounterexampleData, page: PageData): HTMLElement {
  const cards = findings.map(({ id, title, where, predicted, observed, unit, reads, rules }, i) =>
    h(
      "li",
      { class: i === 0 ? "finding first" : "finding" },
      h("p", {}, h("strong", {}, id), `: ${title}`),
      facts([
        ["where", where],
        ...(predicted === undefined ? [] : [["predicted", `${predicted} ${unit ?? ""}`] as const]),
        ...(observed === undefined
          ? []
          : [["observed", h("span", { class: "differs" }, `${observed} ${unit ?? ""}`)] as const]),
        ...reads.map((text) => ["read", text] as const),
        ...(rules.length === 0 ? [] : [["rules", ruleLinks(rules, page.rules)] as const]),
      ]),
    ),
  );
  const [first, ...others] = cards;
  const list = h("ul", { class: "findings" }, first);
  if (others.length > 0) {
    const more = fold(`${others.length} more at the same step`, () => [h("ul", { class: "findings" }, ...others)]);
    return h("div", {}, list, more);
  }
  return list;
}

/** The slider, and the description of the chosen step. */
function slider(
  data: CounterexampleData,
  shown: (step: number) => void,
): { readonly element: HTMLElement; readonly choose: (step: number) => void } {
  const id = newId("step");
  const last = data.steps.length - 1;
  const input = h("input", { type: "range", id, min: 0, max: last, step: 1, value: last });
  const said = h("output", { for: id, class: "now", "aria-live": "polite" });
  const choose = (wanted: number): void => {
    const step = Math.min(last, Math.max(0, wanted));
    input.value = String(step);
    const text = sentenceOf(data, step);
    input.setAttribute("aria-valuetext", text);
    said.replaceChildren(h("strong", {}, text), ` ${data.steps[step]?.outcome ?? ""}`);
    shown(step);
  };
  input.addEventListener("input", () => choose(input.valueAsNumber));
  const move = (by: number) => () => choose(input.valueAsNumber + by);
  const element = h(
    "div",
    { class: "slider" },
    h("label", { for: id }, `Step (0 to ${numberOf(data, last)}; arrow keys move it)`),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", "aria-label": "one step back", onclick: move(-1) }, "◀"),
      input,
      h("button", { type: "button", "aria-label": "one step on", onclick: move(1) }, "▶"),
    ),
    said,
  );
  return { element, choose };
}

function sentenceOf(data: CounterexampleData, step: number): string {
  const { steps } = data;
  const { time = 0, actor = "", words = "", opening = false } = steps[step] ?? {};
  const who = actor === "" ? "" : `${actor}: `;
  const what = opening ? "before the first action" : words;
  return `Step ${numberOf(data, step)} of ${numberOf(data, steps.length - 1)}, ${since(time - (steps[0]?.time ?? 0))} — ${who}${what}`;
}

function programOf(
  data: CounterexampleData,
  choose: (step: number) => void,
): { readonly element: HTMLElement; readonly select: (step: number) => void } {
  const start = data.steps[0]?.time ?? 0;
  const last = data.steps.length - 1;
  const rows = data.steps.map(({ time, actor, words, outcome, opening }, i): Child[] => [
    h(
      "button",
      { type: "button", class: "link", onclick: () => choose(i), "aria-label": `go to step ${numberOf(data, i)}` },
      numberOf(data, i),
    ),
    since(time - start),
    actor,
    h("code", {}, opening ? "before the first action" : words),
    i === last ? h("span", { class: "differs" }, `✗ fails here${outcome === "" ? "" : `: ${outcome}`}`) : outcome,
  ]);
  const element = table("The calls that were made", ["step", "time", "who", "call", "outcome"], rows, {
    name: "program",
  });
  return {
    element,
    select(step) {
      [...element.querySelectorAll("tbody tr")].forEach((row, i) => {
        if (i === step) row.setAttribute("aria-current", "step");
        else row.removeAttribute("aria-current");
      });
    },
  };
}

/** The contents of the time-line as a table. */
function spanTable(data: CounterexampleData, page: PageData): HTMLElement {
  const start = data.steps[0]?.time ?? 0;
  const spans = data.spans.map(({ lane, label, from, to, side, rules }): Child[] => [
    lane,
    side === "both" ? label : `${label} (${side})`,
    since(from - start),
    since(to - start),
    ruleLinks(rules, page.rules),
  ]);
  const marks = data.marks.map(({ lane, label, step, rules }): Child[] => {
    const at = since((data.steps[step]?.time ?? 0) - start);
    return [lane, `${label} (step ${numberOf(data, step)})`, at, "", ruleLinks(rules, page.rules)];
  });
  const { name, at, rules } = data.boundary;
  const ends = at.map(({ time, label }): Child[] => [
    name,
    label,
    since(time - start),
    "",
    ruleLinks(rules, page.rules),
  ]);
  const rows = [...spans, ...marks, ...ends];
  if (rows.length === 0) return h("p", { class: "muted" }, "Nothing lasts: there are steps only.");
  return fold(`The time-line as a table (${rows.length} row${rows.length === 1 ? "" : "s"})`, () => [
    table("What lasts, and when", ["row", "what", "from", "to", "rules"], rows),
  ]);
}
