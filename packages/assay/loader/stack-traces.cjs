"use strict";

const Module = require("node:module");

/**
 * Stack traces name files and lines as they were written: of a module in a pack its file, of TypeScript the lines of that. `placeIn`: file and line of a place on a pack's sheet; `codeOf`: the JavaScript of a
 * file of TypeScript, with its source map, which is read when the first error asks for it.
 */
function nameSources({ placeIn, codeOf }) {
  const maps = new Map();
  const mapOf = (file) => {
    if (!maps.has(file)) {
      const data = /\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\s*$/.exec(codeOf(file) ?? "")?.[1];
      maps.set(file, data && new Module.SourceMap(JSON.parse(Buffer.from(data, "base64").toString("utf8"))));
    }
    return maps.get(file);
  };
  const lineOf = (frame) => {
    const [name, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
    if (typeof name !== "string" || line === null) return `${frame}`;
    const place = placeIn(name, line, column ?? 1) ?? { file: name, line, column: column ?? 1 };
    const entry = place.file.endsWith(".ts")
      ? mapOf(place.file)?.findEntry(place.line - 1, place.column - 1)
      : undefined;
    const written =
      entry?.originalLine === undefined
        ? `${place.file}:${place.line}:${place.column}`
        : `${place.file}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    return `${frame}`.replace(`${name}:${line}:${column}`, written);
  };
  Error.prepareStackTrace = (error, frames) =>
    [`${error}`, ...frames.map((frame) => `    at ${lineOf(frame)}`)].join("\n");
}

module.exports = { nameSources };
