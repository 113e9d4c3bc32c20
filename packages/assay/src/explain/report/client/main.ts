import type { PageData } from "../data/types";
import { campaignSection, coverageSection } from "./campaign";
import { counterexampleSection } from "./counterexample";
import { append, fitAll, h, table } from "./dom";

/** Draws the page from its embedded data. */
function start(): void {
  const page = JSON.parse(document.getElementById("data")?.textContent ?? "") as PageData;
  const places = new Map(page.counterexamples.map(({ file }, i) => [file, `counterexample-${i + 1}`]));
  const linkTo = (file: string | null): string | undefined => {
    const place = file === null ? undefined : places.get(file);
    return place === undefined ? undefined : `#${place}`;
  };
  const main = h("main", { id: "content" });
  append(
    document.body,
    h("a", { class: "skip", href: "#content" }, "To the content"),
    h("header", {}, h("h1", {}, page.title), contents(page, places)),
    main,
    h("footer", {}, h("p", { class: "muted" }, "Written by assay report. This file needs no network.")),
  );
  append(
    main,
    ...page.tables.map(({ title, head, rows }) => h("section", {}, h("h2", {}, title), table(title, head, rows))),
    ...page.campaigns.map((record) => campaignSection(record, page, linkTo)),
    page.campaigns.length > 0 || page.coverage !== null ? coverageSection(page.coverage) : null,
    page.omitted.length === 0
      ? null
      : h(
          "p",
          { class: "verdict vacuous" },
          `No room for ${page.omitted.length} more: report on each by itself: ${page.omitted.join(", ")}`,
        ),
    ...page.counterexamples.map((data, i) => counterexampleSection(data, page, places.get(data.file) ?? "", i === 0)),
    rulesSection(page),
  );
  openTarget();
}

function contents(page: PageData, places: ReadonlyMap<string, string>): HTMLElement {
  const links = page.counterexamples.map(({ file, identity }) =>
    h("li", {}, h("a", { href: `#${places.get(file) ?? ""}` }, identity)),
  );
  return h(
    "nav",
    { "aria-label": "Contents" },
    h("ul", {}, ...links, h("li", {}, h("a", { href: "#rules" }, "Rules"))),
  );
}

/** The rules' sentences, to which the other sections link. */
function rulesSection({ rules }: PageData): HTMLElement {
  const entries = Object.entries(rules).flatMap(([id, sentence]) => [
    h("dt", { id: `rule-${id}`, tabindex: -1 }, id),
    h("dd", {}, sentence),
  ]);
  return h("section", { id: "rules" }, h("h2", {}, "Rules"), h("dl", { class: "sentences" }, ...entries));
}

/** Opens the target of a link and the folded parts that contain it. */
function openTarget(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let element = target; element !== null; element = element.parentElement)
    if (element instanceof HTMLDetailsElement) element.open = true;
  target?.scrollIntoView();
}

let opened: readonly HTMLDetailsElement[] = [];

/** Opens everything for printing. Opening a part creates its content, which may contain more parts to open. */
function expand(): void {
  for (;;) {
    const closed = [...document.querySelectorAll("details:not([open]):not(.no-print)")] as HTMLDetailsElement[];
    if (closed.length === 0) break;
    for (const details of closed) {
      details.open = true;
      // the browser dispatches its own event too late
      details.dispatchEvent(new Event("toggle"));
    }
    opened = [...opened, ...closed];
  }
  fitAll();
}

function collapse(): void {
  for (const details of opened) details.open = false;
  opened = [];
  fitAll();
}

addEventListener("hashchange", openTarget);
addEventListener("beforeprint", expand);
addEventListener("afterprint", collapse);
start();
