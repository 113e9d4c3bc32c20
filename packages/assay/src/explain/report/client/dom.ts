/** An element's attributes, by name, and its listeners, by `on…`. Text never becomes markup: nothing in this folder uses innerHTML. */
type Given = Readonly<Record<string, string | number | boolean | ((event: Event) => void) | undefined>>;
export type Child = Node | string | number | null | undefined;

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  given: Given = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  furnish(element, given, children);
  return element;
}

/** An SVG element. */
export function s<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  given: Given = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(SVG, name);
  furnish(element, given, children);
  return element;
}

function furnish(element: Element, given: Given, children: readonly Child[]): void {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, ...children);
}

/** Appends the children that are not null. */
export function append(element: Element, ...children: readonly Child[]): void {
  for (const child of children)
    if (child !== null && child !== undefined) element.append(typeof child === "number" ? String(child) : child);
}

const fitting = new Set<() => void>();

/** Registers `draw` to be called when the page's width changes abruptly: before and after printing. */
export function whenFitted(draw: () => void): void {
  fitting.add(draw);
}

/** Redraws everything that depends on the page's width. Resize observers would run too late for printing. */
export function fitAll(): void {
  for (const draw of fitting) draw();
}

let ids = 0;

/** An id that no other element has. */
export function newId(what: string): string {
  return `${what}-${++ids}`;
}

/** A table that scrolls inside its own box on a narrow page. It has explicit roles, because style.css lays some tables out as cards there, which removes the implicit ones. */
export function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly Child[])[],
  { numeric = [] as readonly number[], name = "" } = {},
): HTMLElement {
  const classOf = (column: number): string | undefined => (numeric.includes(column) ? "number" : undefined);
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
    h(
      "table",
      { class: name === "" ? undefined : name, role: "table" },
      h("caption", {}, caption),
      h(
        "thead",
        { role: "rowgroup" },
        h(
          "tr",
          { role: "row" },
          ...head.map((text, i) => h("th", { scope: "col", role: "columnheader", class: classOf(i) }, text)),
        ),
      ),
      h(
        "tbody",
        { role: "rowgroup" },
        ...rows.map((row) =>
          h(
            "tr",
            { role: "row" },
            ...row.map((cell, i) =>
              i === 0
                ? h("th", { scope: "row", role: "rowheader", class: classOf(i) }, cell)
                : h("td", { role: "cell", class: classOf(i) }, cell),
            ),
          ),
        ),
      ),
    ),
  );
}

/** Names and values. */
export function facts(pairs: readonly (readonly [name: string, value: Child])[]): HTMLElement {
  return h("dl", {}, ...pairs.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
}

/** A part that can be opened; `make` creates its content when it is first opened. */
export function fold(summary: Child, make: () => readonly Child[], given: Given = {}): HTMLDetailsElement {
  const details = h("details", given, h("summary", {}, summary));
  let made = false;
  const fill = (): void => {
    if (made || !details.open) return;
    made = true;
    append(details, ...make());
  };
  details.addEventListener("toggle", fill);
  fill();
  return details;
}

/** A command with a button that copies it. */
export function command(text: string): HTMLElement {
  const code = h("code", {}, text);
  const status = h("span", { role: "status", class: "muted" });
  const select = (): void => {
    getSelection()?.selectAllChildren(code);
    status.textContent = "selected: copy it with Ctrl-C";
  };
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(() => void (status.textContent = "copied"), select);
  };
  return h("div", { class: "command" }, code, h("button", { type: "button", onclick: copy }, "Copy"), status);
}

/** Links to the sentences of rules. */
export function ruleLinks(ids: readonly string[], sentences: Readonly<Record<string, string>>): HTMLElement {
  const links = ids.flatMap((id, i) => [
    i === 0 ? null : " ",
    sentences[id] === undefined ? id : h("a", { href: `#rule-${id}`, title: sentences[id] }, id),
  ]);
  return h("span", { class: "rules" }, ...links);
}
