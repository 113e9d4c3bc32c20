"use strict";

/*
 * The file of a pack. A head (CRC-32 of what is behind it, length of the index), the index as JSON, and the sheets: texts of many modules as one script, each followed by what V8 made of it.
 */

const { crc32 } = require("node:zlib");
const { readWhole, writeWhole } = require("./whole-file.cjs");

const HEAD_BYTES = 8;

/**
 * A sheet: the modules' texts (`encoding`: "latin1" or "utf16le", which V8 takes as they are), and V8's code for them (`code`).
 * An index: `sheets`, `modules` (see `pack.cjs`) and `stamps`, when folders were changed last.
 */
const EMPTY = { sheets: [], modules: [], stamps: {} };

/** What a file holds; nothing when there is none, or not a whole one: then it is made anew. */
function readPackFile(path) {
  const file = readWhole(path);
  if (file === undefined || file.length < HEAD_BYTES || crc32(file.subarray(4)) !== file.readUInt32LE(0)) return EMPTY;
  let end = HEAD_BYTES + file.readUInt32LE(4);
  const { sheets, modules, stamps } = JSON.parse(file.toString("utf8", HEAD_BYTES, end));
  const next = (bytes) => file.subarray(end, (end += bytes));
  return {
    sheets: sheets.map(({ encoding, text, code }) => ({ encoding, text: next(text), code: next(code) })),
    modules,
    stamps,
  };
}

/** Writes a pack. */
function writePackFile(path, { sheets, modules, stamps }) {
  const lengths = sheets.map(({ encoding, text, code }) => ({ encoding, text: text.length, code: code.length }));
  const index = Buffer.from(JSON.stringify({ sheets: lengths, modules, stamps }));
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(index.length, 4);
  const file = Buffer.concat([head, index, ...sheets.flatMap(({ text, code }) => [text, code])]);
  file.writeUInt32LE(crc32(file.subarray(4)), 0);
  writeWhole(path, file);
}

module.exports = { readPackFile, writePackFile };
