"use strict";

/*
 * Keeps what V8 makes of modules from one start to the next: a campaign loads some thousand of them, in each of its processes, and compiling them takes longer than most failures
 * take to find. To load this file is all it takes. Node does so itself from 22.1 on; for those before it the functions that have run are kept in one file per program and V8.
 */

const { hash } = require("node:crypto");
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require("node:fs");
const Module = require("node:module");
const { basename, dirname, join } = require("node:path");
const { crc32 } = require("node:zlib");
const vm = require("node:vm");
const { cache } = require("./typescript.cjs");

const FOLDER = join(cache, "code");

/** A file that grew beyond it, by edits, is begun anew with what was loaded last. */
const MOST_BYTES = 48_000_000;
const HEAD_BYTES = 8;

/** Has this process take compiled modules from a file, and keep there what was missing when it ends. */
function keepHere() {
  const flags = hash("sha256", [process.version, process.arch, ...process.execArgv, ...v8Options()].join("\0"));
  const path = join(FOLDER, `${basename(process.argv[1] ?? "node")}-${flags.slice(0, 16)}.bin`);
  const kept = read(path);
  /** Of this process: by key, the script and whether V8 took what was kept of it. */
  const used = new Map();
  const maps = new Map();

  Module.prototype._compile = function (content, filename) {
    const code = content.startsWith("#!") ? content.replace(/^.*/, "") : content;
    const key = hash("sha1", `${filename}\0${code}`);
    const cachedData = kept.get(key);
    const script = new vm.Script(Module.wrap(code), {
      filename,
      cachedData,
      importModuleDynamically: vm.constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
    used.set(key, { script, taken: cachedData !== undefined && script.cachedDataRejected === false });
    if (filename.endsWith(".ts")) maps.set(filename, code);
    return script
      .runInThisContext()
      .call(this.exports, this.exports, requireOf(this), this, filename, dirname(filename));
  };
  mapStacks(maps);

  process.once("exit", () => {
    if ([...used.values()].every(({ taken }) => taken)) return;
    const all = new Map(kept);
    for (const [key, { script, taken }] of used) if (!taken) all.set(key, script.createCachedData());
    const bytes = [...all.values()].reduce((sum, { length }) => sum + length, 0);
    if (bytes > MOST_BYTES) for (const key of all.keys()) if (!used.has(key)) all.delete(key);
    try {
      write(path, all);
    } catch (error) {
      process.stderr.write(`${path} cannot be written (${error.message}): the next start is slower\n`);
    }
  });
}

const v8Options = () => (process.env.NODE_OPTIONS ?? "").split(" ");

/** What a module calls to load others, as Node makes it. */
function requireOf(module) {
  const require = (request) => module.require(request);
  require.resolve = (request, options) => Module._resolveFilename(request, module, false, options);
  require.resolve.paths = (request) => Module._resolveLookupPaths(request, module);
  require.main = process.mainModule;
  require.extensions = Module._extensions;
  require.cache = Module._cache;
  return require;
}

/** Pieces by key; none when there is no such file, or not a whole one: then it is made anew. */
function read(path) {
  let file;
  try {
    file = readFileSync(path);
  } catch (error) {
    if (error.code === "ENOENT") return new Map();
    throw error;
  }
  if (file.length < HEAD_BYTES || crc32(file.subarray(4)) !== file.readUInt32LE(0)) return new Map();
  const start = HEAD_BYTES + file.readUInt32LE(4);
  const places = JSON.parse(file.toString("utf8", HEAD_BYTES, start));
  return new Map(places.map(([key, from, to]) => [key, file.subarray(start + from, start + to)]));
}

/** Whole or not at all: several processes end at once. */
function write(path, pieces) {
  let end = 0;
  const places = JSON.stringify([...pieces].map(([key, { length }]) => [key, end, (end += length)]));
  const head = Buffer.alloc(HEAD_BYTES);
  const rest = Buffer.concat([Buffer.from(places), ...pieces.values()]);
  head.writeUInt32LE(Buffer.byteLength(places), 4);
  head.writeUInt32LE(crc32(rest, crc32(head.subarray(4))), 0);
  mkdirSync(FOLDER, { recursive: true });
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, Buffer.concat([head, rest]));
  renameSync(temporary, path);
}

/** Stack traces name the lines of the TypeScript, as they do with Node's own loader. A map is read when the first error asks for it. */
function mapStacks(maps) {
  const read = new Map();
  const mapOf = (file) => {
    if (!read.has(file)) {
      const data = /\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\s*$/.exec(maps.get(file) ?? "")?.[1];
      read.set(file, data && new Module.SourceMap(JSON.parse(Buffer.from(data, "base64").toString("utf8"))));
    }
    return read.get(file);
  };
  const lineOf = (frame) => {
    const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
    const entry = maps.has(file) && line !== null ? mapOf(file)?.findEntry(line - 1, (column ?? 1) - 1) : undefined;
    if (entry?.originalLine === undefined) return `${frame}`;
    return `${frame}`.replace(`:${line}:${column}`, `:${entry.originalLine + 1}:${entry.originalColumn + 1}`);
  };
  Error.prepareStackTrace = (error, frames) =>
    [`${error}`, ...frames.map((frame) => `    at ${lineOf(frame)}`)].join("\n");
}

// where coverage is measured, all must be compiled: V8 counts only that
if (process.env.NODE_V8_COVERAGE === undefined) {
  if (Module.enableCompileCache !== undefined) Module.enableCompileCache(FOLDER);
  else if (hash !== undefined && crc32 !== undefined) keepHere();
}
