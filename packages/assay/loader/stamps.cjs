"use strict";

/*
 * Whether files and folders are as they were. A module of a pack is taken when its file is the same by size, times and inode, and what a request came to when nothing was added to or removed from
 * the folders where another file would come first.
 */

const { lstatSync } = require("node:fs");
const { basename, dirname, join, sep } = require("node:path");

const NODE_MODULES = `${sep}node_modules${sep}`;
/** What installers write when they change anything, wherever below. */
const INSTALLED = ["", ".package-lock.json", ".modules.yaml", ".yarn-integrity", ".yarn-state.yml"];

/** What a file is known by; undefined when there is no such file. */
function stampOfFile(file) {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  return stat?.isFile() === true ? [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino] : undefined;
}

const isSame = (one, other) => one !== undefined && one.every((part, i) => part === other[i]);

/** When a folder or a file was changed last; 0 when there is none. */
const changedAt = (path) => lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Places that are asked for when a request comes to this file: another file there could come before it. */
function placesOf(file) {
  const installed = file.lastIndexOf(NODE_MODULES);
  if (installed >= 0) return installersOf(file.slice(0, installed));
  const folder = dirname(file);
  return basename(file).startsWith("index.") ? [folder, dirname(folder)] : [folder];
}

/** What says of a folder that something was installed below it. */
const installersOf = (folder) => INSTALLED.map((name) => join(folder, "node_modules", name));

module.exports = { changedAt, installersOf, isSame, placesOf, stampOfFile };
