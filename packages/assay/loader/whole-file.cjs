"use strict";

const { randomBytes } = require("node:crypto");
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require("node:fs");
const { dirname } = require("node:path");

/** What a file holds; undefined when there is none. `encoding`: absent for bytes. */
function readWhole(path, encoding) {
  try {
    return readFileSync(path, encoding);
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  }
}

/** Writes a file whole or not at all: several processes and threads start and end at once. */
function writeWhole(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${randomBytes(6).toString("hex")}`;
  writeFileSync(temporary, content);
  renameSync(temporary, path);
}

module.exports = { readWhole, writeWhole };
