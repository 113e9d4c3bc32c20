import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The place of a quoted text in a project's file: "assay.config.ts:12"; undefined where the file does not have it. */
export function placeIn(root: string, file: string): (text: string) => string | undefined {
  let lines: readonly string[] | undefined;
  return (text) => {
    const path = join(root, file);
    lines ??= existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
    const at = lines.findIndex(
      (line) =>
        ['"', "'", "`"].some((quote) => line.includes(`${quote}${text}${quote}`)) ||
        line.trimStart().startsWith(`${text}:`),
    );
    return at < 0 ? undefined : `${file}:${at + 1}`;
  };
}
