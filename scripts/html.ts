import type { Project } from "../gate";

/**
 * The seam for the HTML report: what writes the report of a folder of counterexamples into the gate's folder, and names the file. Undefined: nothing writes one.
 * Connecting it is this one line: `export const writeHtml: Project["writeHtml"] = (counterexamples, out) => …;`
 */
export const writeHtml: Project["writeHtml"] = undefined;
