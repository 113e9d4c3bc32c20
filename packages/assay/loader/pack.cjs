"use strict";

/*
 * A pack: the modules that a program loads, in one file, as few scripts with V8's code for them, and what their requests come to. Thousands of questions to the disk and hundreds of
 * scripts, one for each module, would be what most of a start goes into.
 */

const vm = require("node:vm");
const { readPackFile, writePackFile } = require("./pack-file.cjs");
const { changedAt, isSame, placesOf, stampOfFile } = require("./stamps.cjs");

const HEAD = "function (exports, require, module, __filename, __dirname) {\n";
const TAIL = "\n}";
/** What one line of code ends with, as V8 counts them. */
const LINE_ENDS = /\r\n|[\n\r\u2028\u2029]/g;
const linesOf = (text) => (text.match(LINE_ENDS)?.length ?? 0) + 1;
const NOTHING = Buffer.alloc(0);

/** Bytes of text on all sheets. Beyond it only what was used last is kept. */
const MOST_TEXT = 24_000_000;

/** New modules come on a sheet of their own, so that the code of the others is kept. When there are more of them than so many, those with few modules are put together. */
const MOST_SHEETS = 8;
const FEW_MODULES = 64;

class Pack {
  constructor(path) {
    const { sheets, modules, stamps } = readPackFile(path);
    this.path = path;
    this.stamps = stamps;
    this.sheets = sheets.map((sheet, number) => new Sheet(sheet, `${path}#${number}`));
    /** By file: its stamp, where it stands on which sheet, whether V8's code for it was kept after it had run, and what its requests come to. */
    this.modules = new Map();
    for (const [file, stamp, sheet, place, from, length, line, isWarm] of modules)
      this.modules.set(file, { file, stamp, sheet, place, from, length, line, isWarm, imports: new Map() });
    modules.forEach(([file, , , , , , , , imports]) => {
      const known = this.modules.get(file).imports;
      for (const [request, number] of Object.entries(imports)) known.set(request, modules[number][0]);
    });
    /** When places were changed last, as they were when this process first asked: what was added later was not seen by the requests before. */
    this.changes = new Map();
    /** What requests came to that was not known, by file and request. */
    this.noted = new Map();
    this.isChanged = false;
  }

  /** The function of a module as its file stands; undefined when it is not in the pack, or was another file. */
  functionOf(file) {
    const entry = this.freshEntry(file);
    // without a sheet it was put in by this process, and is loaded once more
    if (entry?.sheet === undefined) return undefined;
    entry.isUsed = true;
    return this.sheets[entry.sheet].functions[entry.place];
  }

  /** What a request came to, when nothing says that it comes to something else now. */
  resolve(parent, request) {
    const file = this.modules.get(parent)?.imports.get(request);
    return file !== undefined && this.stands(file) ? file : undefined;
  }

  /** Puts a module in that was loaded otherwise. */
  put(file, stamp, code) {
    const imports = this.modules.get(file)?.imports ?? new Map();
    this.modules.set(file, { file, stamp, code, imports, isFresh: true, isUsed: true, isWarm: false });
    this.isChanged = true;
  }

  /** Notes what a request came to that was not known. */
  note(parent, request, file) {
    const noted = this.noted.get(parent) ?? new Map();
    this.noted.set(parent, noted.set(request, file));
    for (const place of placesOf(file)) this.changeOf(place);
  }

  /** Keeps all of it, where something is new: when it is known which functions run, once in a process. */
  save() {
    const entries = [...this.modules.values()];
    for (const [parent, noted] of this.noted)
      for (const [request, file] of noted) {
        const imports = this.modules.has(file) ? this.modules.get(parent)?.imports : undefined;
        if (imports === undefined) continue;
        imports.set(request, file);
        this.isChanged = true;
      }
    const isCold = ({ isUsed, isWarm, sheet }) =>
      isUsed === true && (!isWarm || this.sheets[sheet]?.isRejected === true);
    if (!this.isChanged && !entries.some(isCold)) return;
    const isTooMuch = this.sheets.reduce((sum, { kept }) => sum + kept.text.length, 0) > MOST_TEXT;
    const kept = entries.filter(({ file, isUsed }) => this.freshEntry(file) !== undefined && (isUsed || !isTooMuch));
    const numbers = new Map(kept.map(({ file }, number) => [file, number]));
    const sheets = this.sheetsOf(kept, isCold, isTooMuch);
    const places = new Set(kept.flatMap(({ file }) => placesOf(file)));
    const importsOf = ({ file: parent, imports }) =>
      [...imports].flatMap(([request, file]) => {
        const stands = numbers.has(file) && (this.noted.get(parent)?.get(request) === file || this.stands(file));
        return stands ? [[request, numbers.get(file)]] : [];
      });
    writePackFile(this.path, {
      sheets,
      modules: kept.map((entry) => {
        const { file, stamp, sheet, place, from, length, line, isWarm } = entry;
        return [file, stamp, sheet, place, from, length, line, isWarm, Object.fromEntries(importsOf(entry))];
      }),
      stamps: Object.fromEntries([...places].map((place) => [place, this.changeOf(place)])),
    });
  }

  /** File, line and column in it of a place on a sheet. */
  placeIn(name, line, column) {
    const sheet = this.sheets.findIndex((one) => one.name === name);
    if (sheet < 0) return undefined;
    let found;
    for (const entry of this.modules.values())
      if (entry.sheet === sheet && entry.line <= line && (found === undefined || entry.line > found.line))
        found = entry;
    return found && { file: found.file, line: line - found.line, column };
  }

  freshEntry(file) {
    const entry = this.modules.get(file);
    if (entry === undefined) return undefined;
    entry.isFresh ??= isSame(stampOfFile(file), entry.stamp);
    return entry.isFresh ? entry : undefined;
  }

  /** Whether a module's file, and the places where another one would come before it, are as they were. */
  stands(file) {
    const entry = this.freshEntry(file);
    if (entry === undefined) return false;
    return (entry.stands ??= placesOf(file).every((place) => this.stamps[place] === this.changeOf(place)));
  }

  changeOf(place) {
    let change = this.changes.get(place);
    if (change === undefined) this.changes.set(place, (change = changedAt(place)));
    return change;
  }

  /** The sheets on which these modules stand; says of each where. `anew`: none is kept as it is. */
  sheetsOf(entries, isCold, anew) {
    const onEach = this.sheets.map(() => []);
    const moved = [];
    for (const entry of entries) (onEach[entry.sheet] ?? moved).push(entry);
    const isFull = moved.length > 0 && this.sheets.length > MOST_SHEETS - ENCODINGS.length;
    const fewest = anew ? Infinity : isFull ? FEW_MODULES : 1;
    const written = [];
    onEach.forEach((on, number) => {
      if (on.length < fewest) {
        moved.push(...on);
        return;
      }
      const kept = withCode(this.sheets[number], on, isCold);
      for (const entry of on) entry.sheet = written.length;
      written.push(kept);
    });
    const codes = new Map(moved.map((entry) => [entry, entry.code ?? this.codeOf(entry)]));
    for (const encoding of ENCODINGS) {
      const some = moved.filter((entry) => encodingOf(codes.get(entry)) === encoding);
      if (some.length === 0) continue;
      written.push({ encoding, text: Buffer.from(joined(some, codes, written.length), encoding), code: NOTHING });
    }
    return written;
  }

  codeOf({ sheet, from, length }) {
    return this.sheets[sheet].text.slice(from, from + length);
  }
}

/** A sheet with what V8 has made of it by now, where some of its modules ran for the first time. */
function withCode(sheet, entries, isCold) {
  if (!entries.some(isCold)) return sheet.kept;
  for (const entry of entries) entry.isWarm ||= entry.isUsed === true;
  return { ...sheet.kept, code: sheet.script.createCachedData() };
}

/** A text without characters above 255 takes V8 one byte for each. */
const ENCODINGS = ["latin1", "utf16le"];
const encodingOf = (code) => (/[^\0-\xff]/.test(code) ? "utf16le" : "latin1");

/** One script of many modules, a list of their functions; says of each module where on it that is. */
function joined(entries, codes, sheet) {
  let text = "[";
  let line = 1;
  entries.forEach((entry, place) => {
    const code = codes.get(entry);
    text += HEAD;
    Object.assign(entry, { sheet, place, from: text.length, length: code.length, line, isWarm: false });
    text += `${code}${TAIL},\n`;
    line += linesOf(code) + 2;
  });
  return `${text}]`;
}

/** A script of many modules. */
class Sheet {
  constructor(kept, name) {
    this.kept = kept;
    this.name = name;
  }

  get text() {
    return (this.read ??= this.kept.text.toString(this.kept.encoding));
  }

  get script() {
    const { code } = this.kept;
    return (this.made ??= new vm.Script(this.text, {
      filename: this.name,
      ...(code.length === 0 ? {} : { cachedData: code }),
    }));
  }

  get functions() {
    return (this.ran ??= this.script.runInThisContext());
  }

  /** Whether V8 did not take the code that was kept: another one had made it. */
  get isRejected() {
    return this.made?.cachedDataRejected === true;
  }
}

module.exports = { Pack };
