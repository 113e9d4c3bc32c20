/** A small page about the API, made in the browser of what /openapi.json says; it loads nothing from elsewhere. */
export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Assay HTTP API</title>
<link rel="stylesheet" href="docs/style.css">
</head>
<body>
<main id="main"><h1>Assay HTTP API</h1><p>The document is at <a href="openapi.json">openapi.json</a>.</p></main>
<script src="docs/page.js"></script>
</body>
</html>
`;

export const DOCS_STYLE = `body { font: 16px/1.5 system-ui, sans-serif; margin: 0; color: #1c2128; background: #fff }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem }
section { border-top: 1px solid #d0d7de; padding: 1rem 0 }
h2 { font: 600 1.1rem ui-monospace, monospace }
table { border-collapse: collapse; width: 100% }
td, th { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0 }
code, pre { font: .9rem ui-monospace, monospace }
pre { background: #f6f8fa; padding: .75rem; overflow: auto }
`;

export const DOCS_SCRIPT = `"use strict";
const main = document.getElementById("main");
const add = (parent, tag, text) => { const node = document.createElement(tag); if (text !== undefined) node.textContent = text; parent.append(node); return node; };
const table = (parent, rows) => { const body = add(parent, "table"); for (const cells of rows) { const row = add(body, "tr"); for (const cell of cells) add(row, "td", cell); } };
const kind = (schema) => schema === undefined ? "" : schema.enum ? schema.enum.join(" | ") : schema.anyOf ? schema.anyOf.map(kind).join(" or ") : schema.type === "array" ? "list of " + kind(schema.items) : schema.type || "";
const fields = (schema, prefix = "") => Object.entries((schema && schema.properties) || {}).flatMap(([name, value]) => {
  const inner = value.type === "array" ? value.items : value;
  return [[prefix + name, kind(value), value.description || ""], ...fields(inner, prefix + name + (value.type === "array" ? "[]." : "."))];
});
fetch("openapi.json").then((answer) => answer.json()).then((document) => {
  add(main, "p", document.info.description);
  for (const [path, methods] of Object.entries(document.paths)) for (const [method, operation] of Object.entries(methods)) {
    const section = add(main, "section");
    add(section, "h2", method.toUpperCase() + " " + path);
    add(section, "p", operation.summary || "");
    if (operation.parameters) { add(section, "h3", "Parameters"); table(section, operation.parameters.map((p) => [p.name, p.in + (p.required ? ", required" : ""), kind(p.schema), (p.schema && p.schema.description) || p.description || ""])); }
    const answer = operation.responses["200"] && operation.responses["200"].content;
    if (answer) { add(section, "h3", "Answer"); table(section, fields(Object.values(answer)[0].schema)); }
    add(section, "h3", "Statuses"); table(section, Object.entries(operation.responses).map(([status, { description }]) => [status, description || ""]));
  }
});
`;
