"use strict";

/*
 * Keeps what a program loads from one start to the next: a campaign loads some thousand modules, in each of its processes, and finding, reading and compiling them takes longer than most
 * failures take to find. To load this file is all it takes.
 */

const { hash } = require("node:crypto");
const { existsSync, realpathSync } = require("node:fs");
const Module = require("node:module");
const { basename, dirname, join, sep } = require("node:path");
const { crc32 } = require("node:zlib");
const { KeptScript } = require("./loader/kept-script.cjs");
const { Pack } = require("./loader/pack.cjs");
const { nameSources } = require("./loader/stack-traces.cjs");
const { stampOfFile } = require("./loader/stamps.cjs");
const typescript = require("./typescript.cjs");

const FOLDER = join(typescript.cache, "code");
const ROOT = join(typescript.cache, "..");
/**
 * The project, where the tool is installed, and where the project's packages are when that is elsewhere. Nothing is kept of what stands anywhere else: projects that tests make would push out what every start
 * needs.
 */
const HERE = [ROOT, __dirname.split(`${sep}node_modules${sep}`)[0] ?? __dirname, realPath(join(ROOT, "node_modules"))];
const isHere = (filename) => HERE.some((folder) => filename.startsWith(`${folder}${sep}`));

/** Bigger modules are not put into the pack: every start reads all of it. */
const MOST_PACKED = 400_000;
/** What these import is relative to where they stand, which V8's kept code does not know. */
const IMPORTS = /\bimport\s*\(/;
const SOURCE_MAP = /\n\/\/# sourceMappingURL=data:\S+\s*$/;

/** When most of what a program runs has run, and before V8 forgets code that ran long ago. */
const WARM_MS = 5_000;

/** Has this process take modules from a pack, and keep there what was missing. */
function keepHere() {
  const flags = hash(
    "sha256",
    [process.version, process.arch, typescript.compiledWith, ...process.execArgv, ...v8Options()].join("\0"),
  );
  const pack = new Pack(join(FOLDER, `${programName()}-${flags.slice(0, 16)}.pack`));
  const compiler = new KeptScript(join(FOLDER, `compiler-${flags.slice(0, 16)}.bin`));
  /** Stamps of files that are being loaded, from before they were read. */
  const stamps = new Map();
  /** JavaScript of TypeScript that is not in the pack. */
  const codes = new Map();

  const run = (module, filename, functionOf) =>
    functionOf.call(module.exports, module.exports, requireOf(module), module, filename, dirname(filename));

  for (const extension of [".js", ".ts"]) {
    const load = Module._extensions[extension];
    Module._extensions[extension] = (module, filename) => {
      if (isHere(filename) && !typescript.hasOtherText(filename)) {
        const packed = pack.functionOf(filename);
        if (packed !== undefined) return run(module, filename, packed);
        stamps.set(filename, stampOfFile(filename));
      }
      return load(module, filename);
    };
  }

  const compile = Module.prototype._compile;
  Module.prototype._compile = function (content, filename, ...rest) {
    const code = content.startsWith("#!") ? content.replace(/^.*/, "") : content;
    if (filename.endsWith(".ts")) codes.set(filename, code);
    if (filename === typescript.compiler) return run(this, filename, compiler.functionOf(filename, code));
    const stamp = stamps.get(filename);
    stamps.delete(filename);
    if (stamp !== undefined && code.length <= MOST_PACKED && !IMPORTS.test(code))
      pack.put(filename, stamp, code.replace(SOURCE_MAP, ""));
    return compile.call(this, content, filename, ...rest);
  };

  const resolve = Module._resolveFilename;
  Module._resolveFilename = function (request, parent, isMain, options) {
    const from = options === undefined ? parent?.filename : undefined;
    const known = from && pack.resolve(from, request);
    if (known) return known;
    const file = resolve.call(this, request, parent, isMain, options);
    if (from) pack.note(from, request, file);
    return file;
  };

  // Node would look for them in everything that is compiled
  process.setSourceMapsEnabled(false);
  nameSources({
    placeIn: (name, line, column) => pack.placeIn(name, line, column),
    codeOf: (file) => codes.get(file) ?? typescript.javascriptOf(file),
  });

  let isSaved = false;
  const save = () => {
    if (isSaved) return;
    isSaved = true;
    try {
      pack.save();
      compiler.save();
    } catch (error) {
      process.stderr.write(`${FOLDER} cannot be written (${error.message}): the next start is slower\n`);
    }
  };
  setTimeout(save, WARM_MS).unref();
  process.once("exit", save);
}

/** The same by whatever link it was started. */
const programName = () => basename(realPath(process.argv[1] ?? "node"));

/** Where a path leads; the path itself when there is nothing. */
function realPath(path) {
  return existsSync(path) ? realpathSync(path) : path;
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

/** Those who debug or profile want modules where they stand, and coverage counts only what V8 compiles. */
const isWatched =
  process.env.NODE_V8_COVERAGE !== undefined ||
  [...process.execArgv, ...v8Options()].some((one) => /^--(inspect|cpu-prof|prof|heap-prof)/.test(one));

if (!isWatched && process.env.NODE_DISABLE_COMPILE_CACHE === undefined && hash !== undefined && crc32 !== undefined)
  keepHere();
