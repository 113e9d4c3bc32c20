"use strict";

/*
 * Lets node run TypeScript, that of the project which is tested: each file is turned into JavaScript by the TypeScript compiler, types unchecked (`npm run check` does that), once for
 * as long as its text stays the same. What comes out is faster than what tsx makes of it (which wraps every closure to keep its name, and reads every import
 * through a getter), and no second is spent on it at each start, as with ts-node.
 */

const { createHash, randomBytes } = require("node:crypto");
const { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } = require("node:fs");
const Module = require("node:module");
const { dirname, join, relative, resolve } = require("node:path");
const { pathToFileURL } = require("node:url");

/** In the tool's own repository there are its sources, which need not be built to be run. */
const SOURCES = join(__dirname, "src");
const IN_REPOSITORY = existsSync(SOURCES);
const TOOL = IN_REPOSITORY ? SOURCES : join(__dirname, "dist");
const ROOT = IN_REPOSITORY ? resolve(__dirname, "..", "..") : process.cwd();
const CACHE = join(ROOT, ".cache", "typescript");
const OPTIONS = {
  module: 1 /* CommonJS */,
  target: 9 /* ES2022 */,
  esModuleInterop: true,
  isolatedModules: true,
  sourceMap: true,
};
const VERSION = require("typescript/package.json").version;

let compiler;
let warned = false;

/** JavaScript of a file, and the map from its places to the file's. */
function compile(file, text) {
  compiler ??= require("typescript");
  const { outputText, sourceMapText } = compiler.transpileModule(text, { fileName: file, compilerOptions: OPTIONS });
  return { code: outputText.replace(/\n\/\/# sourceMappingURL=.*$/, ""), map: sourceMapText };
}

const mapOf = (entry) => `${entry}.map`;

const digest = (...parts) => createHash("sha256").update(parts.join("\0")).digest("hex");

const entryOf = (file) => join(CACHE, `${digest(relative(ROOT, file)).slice(0, 32)}.js`);

/** The JavaScript of a file: one entry of the cache per file, which begins with the digest of what it was made from and of itself. */
function javascriptOf(file) {
  const text = readFileSync(file, "utf8");
  const source = digest(VERSION, JSON.stringify(OPTIONS), text);
  const entry = entryOf(file);
  if (existsSync(entry)) {
    const kept = readFileSync(entry, "utf8");
    const end = kept.indexOf("\n");
    const code = kept.slice(end + 1);
    if (kept.slice(0, end) === `//${digest(source, code)}`) return code;
  }
  const { code: made, map } = compile(file, text);
  // coverage tools and debuggers look there; this process only for the stack of an error
  const code = `${made}\n//# sourceMappingURL=${pathToFileURL(mapOf(entry)).href}`;
  write(mapOf(entry), map);
  write(entry, `//${digest(source, code)}\n${code}`);
  return code;
}

/** Writes a file whole or not at all, since several processes start at once. Where nothing can be written, the next start is slower, and a warning says so. */
function write(path, text) {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const temporary = `${path}.${randomBytes(6).toString("hex")}`;
    writeFileSync(temporary, text);
    renameSync(temporary, path);
  } catch (error) {
    if (!warned) process.emitWarning(`${CACHE} cannot be written (${error.message}): the next start is slower`);
    warned = true;
  }
}

/** Source maps by file. That of a file with a replaced text is here from the start; that of another one is read when a stack first names the file. */
const maps = new Map();

/** Reads the map of a file; none where there is none. */
function readMap(file) {
  const path = mapOf(entryOf(file));
  return existsSync(path) ? new Module.SourceMap(JSON.parse(readFileSync(path, "utf8"))) : undefined;
}

/** A line of a stack, with the place in TypeScript. */
function placed(frame) {
  const file = frame.getFileName();
  if (!file?.endsWith(".ts")) return String(frame);
  if (!maps.has(file)) maps.set(file, readMap(file));
  const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
  const { originalLine, originalColumn } = maps.get(file)?.findEntry(line - 1, column - 1) ?? {};
  if (originalLine === undefined) return String(frame);
  return String(frame).replace(`${file}:${line}:${column}`, `${file}:${originalLine + 1}:${originalColumn + 1}`);
}

// Node's own source maps are parsed when a module is loaded, which takes a quarter of a start; these when an error's stack is read.
Error.prepareStackTrace = (error, frames) =>
  [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${placed(frame)}`)].join("\n");

/** Texts that stand in for those on disk, by absolute path. */
const replaced = new Map();

/** Rewrites files as they are loaded. */
let rewrite = () => undefined;

/** The JavaScript of a file with another text. */
function changed(file, text) {
  const { code, map } = compile(file, text);
  maps.set(file, new Module.SourceMap(JSON.parse(map)));
  return code;
}

Module._extensions[".ts"] = (module, file) => {
  const text = replaced.get(file) ?? rewrite(file);
  module._compile(text === undefined ? javascriptOf(file) : changed(file, text), file);
};

/** Whether folders are where their paths say, by path. */
const real = new Map();

/** The file of a relative request where that is plainly one of TypeScript: Node would ask the disk for four other names first, at each import of each module. */
function typescriptFor(request, parent) {
  if (!/^\.\.?\//.test(request) || parent?.filename?.endsWith(".ts") !== true) return undefined;
  const file = `${resolve(dirname(parent.filename), request)}.ts`;
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  const folder = dirname(file);
  if (!real.has(folder)) real.set(folder, realpathSync(folder) === folder);
  return real.get(folder) ? file : undefined;
}

const resolveAny = Module._resolveFilename;
Module._resolveFilename = function (request, parent, ...rest) {
  return typescriptFor(request, parent) ?? resolveAny.call(this, request, parent, ...rest);
};

if (IN_REPOSITORY) {
  const find = Module._resolveFilename;
  const { exports: entries } = require("./package.json");
  // what the package exports is built; here the sources stand in for it
  Module._resolveFilename = function (request, ...rest) {
    const entry = /^assay(\/|$)/.test(request) ? entries[request.replace("assay", ".")]?.default : undefined;
    const own = entry && join(__dirname, entry.replace("./dist/", "./src/").replace(/\.js$/, ""));
    return find.call(this, request === "assay/typescript.cjs" ? __filename : (own ?? request), ...rest);
  };
}

module.exports = {
  /** Folder of the tool's modules: sources in its own repository, what was built from them elsewhere. */
  tool: TOOL,
  /** Has this process load files with other texts: `change` gets a path, and gives a text or, for a file to be left as it is, undefined. */
  rewriteFiles(change) {
    rewrite = change;
  },
  /** Has this process load a file with another text than the one on disk; the file must not have been loaded. */
  replaceText(file, text) {
    replaced.set(file, text);
  },
};
