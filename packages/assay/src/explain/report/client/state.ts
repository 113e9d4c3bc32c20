import type { CounterexampleData, PageData } from "../data/types";
import { h, newId, ruleLinks, table, type Child } from "./dom";
import { word } from "./format";

/** A field as it is after a step. */
interface Cell {
  readonly entity: number;
  readonly field: number;
  /** null: the model does not predict it. */
  readonly model: string | null;
  /** null: the chain has no value. */
  readonly chain: string | null;
  readonly differs: boolean;
  /** The chain's value before the step; undefined when the step did not change it, null when it was unknown. */
  readonly before: string | null | undefined;
}

/** Every field after a step, in the order in which the fields were first observed. */
function cellsAfter({ changes }: CounterexampleData, step: number): readonly Cell[] {
  const cells = new Map<string, Cell>();
  (changes ?? []).slice(0, step + 1).forEach((list, index) => {
    for (const [entity, field, model, chain, differs] of list) {
      const key = `${entity}.${field}`;
      const known = cells.get(key);
      const now = chain === undefined ? model : chain;
      const before = index < step ? undefined : known === undefined ? null : known.chain;
      cells.set(key, {
        entity,
        field,
        model,
        chain: now,
        differs: differs === 1,
        before: before === now ? undefined : before,
      });
    }
  });
  return [...cells.values()];
}

const SHOWN = [
  ["news", "what changed or differs"],
  ["differs", "differences only"],
  ["all", "everything"],
] as const;
type Shown = (typeof SHOWN)[number][0];

/** The view of the state after a step, in model and chain. */
export interface StateView {
  readonly element: HTMLElement;
  readonly select: (step: number) => void;
}

/** Draws it. */
export function stateView(data: CounterexampleData, page: PageData): StateView {
  let step = data.steps.length - 1;
  let shown: Shown = "news";
  let part = "";
  const box = h("div", { class: "state" });
  const draw = (): void => box.replaceChildren(...stateRows(data, page, step, shown, part));
  const search = newId("search");
  const element = h(
    "div",
    {},
    h(
      "div",
      { class: "controls" },
      h(
        "fieldset",
        { class: "inline" },
        h("legend", {}, "Show"),
        ...SHOWN.map(([value, text]) =>
          h(
            "label",
            {},
            h("input", {
              ...{ type: "radio", name: `shown-${data.file}`, checked: value === shown },
              onchange: () => {
                shown = value;
                draw();
              },
            }),
            ` ${text}`,
          ),
        ),
      ),
      h("label", { for: search }, "of things named"),
      h("input", {
        ...{ type: "search", id: search, placeholder: "cover, pool 1, spot …" },
        oninput: (event) => {
          part = (event.target as HTMLInputElement).value.toLowerCase();
          draw();
        },
      }),
    ),
    box,
  );
  return {
    element,
    select(next) {
      step = next;
      draw();
    },
  };
}

function stateRows(data: CounterexampleData, page: PageData, step: number, shown: Shown, part: string): Node[] {
  const cells = cellsAfter(data, step);
  const differing = cells.filter(({ differs }) => differs).length;
  const changed = cells.filter(({ before }) => before !== undefined).length;
  const asked = cells.filter((cell) => {
    const isNew = cell.before !== undefined && (cell.before !== null || step > 0);
    const wanted = shown === "all" || cell.differs || (shown === "news" && isNew);
    return wanted && (part === "" || nameOf(cell, data, page).join(" ").toLowerCase().includes(part));
  });
  // differences first
  const sorted = [...asked.filter(({ differs }) => differs), ...asked.filter(({ differs }) => !differs)];
  const sums = `${cells.length} values, ${step === 0 ? "" : `${changed} changed in this step, `}${differing} differing between model and chain`;
  const summary = h("p", { class: differing > 0 ? "differs" : "muted" }, sums);
  if (sorted.length === 0) return [summary, h("p", {}, "Nothing to show here: choose “everything”, or another name.")];
  const head = ["thing", "field", "model", "chain", "", "rules"];
  return [
    summary,
    table(
      "State after this step",
      head,
      sorted.map((cell) => row(cell, data, page)),
      { numeric: [2, 3], name: "values" },
    ),
  ];
}

function nameOf(
  { entity, field }: Cell,
  { entities }: CounterexampleData,
  { kinds }: PageData,
): [thing: string, field: string] {
  const [kind, label] = entities[entity] ?? [-1, ""];
  return [label, kinds[kind]?.fields[field]?.name ?? ""];
}

function row(cell: Cell, data: CounterexampleData, page: PageData): readonly Child[] {
  const kind = data.entities[cell.entity]?.[0] ?? -1;
  const { unit = "", rules = [] } = page.kinds[kind]?.fields[cell.field] ?? {};
  const [thing, field] = nameOf(cell, data, page);
  const write = (text: string | null): string => (text === null ? "unknown" : word(text, unit, page));
  const same = cell.chain === cell.model;
  const remark = cell.differs ? "≠ differs" : cell.model === null ? "not modelled" : same ? "" : "within tolerance";
  const before =
    cell.before === undefined || cell.before === null
      ? null
      : h("span", { class: "before" }, `before: ${write(cell.before)}`);
  const value = (text: string | null): HTMLElement =>
    h("span", { title: `${text ?? "unknown"} ${unit}`, class: cell.differs ? "differs" : undefined }, write(text));
  return [
    thing,
    field,
    value(cell.model),
    h("span", {}, value(cell.chain), before),
    h(
      "span",
      { class: cell.differs ? "differs" : "muted" },
      remark,
      cell.before !== undefined && cell.before !== null ? " Δ changed" : null,
    ),
    ruleLinks(rules, page.rules),
  ];
}
