"use strict";

const { hash } = require("node:crypto");
const Module = require("node:module");
const vm = require("node:vm");
const { readWhole, writeWhole } = require("./whole-file.cjs");

/** Bytes of a SHA-256, in front of the code: of what it was made from, and of itself. */
const DIGEST_BYTES = 32;

/** A module with V8's code for it in a file of its own: a big one that few starts take. */
class KeptScript {
  constructor(path) {
    this.path = path;
  }

  /** The module's function. */
  functionOf(filename, text) {
    const kept = readWhole(this.path);
    const code = kept?.subarray(DIGEST_BYTES);
    const isOf = code !== undefined && digestOf(text, code).equals(kept.subarray(0, DIGEST_BYTES));
    const script = new vm.Script(Module.wrap(text), { filename, ...(isOf ? { cachedData: code } : {}) });
    if (!isOf || script.cachedDataRejected === true) this.made = { text, script };
    return script.runInThisContext();
  }

  /** Keeps what V8 made of it, where that is new: at the end, when it is known which functions run. */
  save() {
    if (this.made === undefined) return;
    const { text, script } = this.made;
    const code = script.createCachedData();
    writeWhole(this.path, Buffer.concat([digestOf(text, code), code]));
  }
}

const digestOf = (text, code) => hash("sha256", Buffer.concat([Buffer.from(text), Buffer.from([0]), code]), "buffer");

module.exports = { KeptScript };
