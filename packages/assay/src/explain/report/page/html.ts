import { createHash } from "node:crypto";
import type { PageData } from "../data/types";
import { bundleAssets } from "./bundle";

/** Id of the element that holds the data; the script looks for it. */
const DATA_ID = "data";

/** The page: one self-contained file. */
export function pageOf(data: PageData): string {
  const { script, style } = bundleAssets();
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${escapeText(data.title)}</title>
<style>${style}</style>
</head>
<body>
<noscript><p>This report is drawn by a script in the file itself; it needs JavaScript, and no network.</p></noscript>
<script type="application/json" id="${DATA_ID}">${escapeJson(JSON.stringify(data))}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** The hash of a script or style, by which the content security policy allows only this text. */
function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** JSON in which an HTML parser finds no element and no comment. */
export function escapeJson(json: string): string {
  return json.replaceAll("<", "\\u003c").replaceAll(">", "\\u003e").replaceAll("&", "\\u0026");
}

/** Text between tags. */
function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
