import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectLibraries } from "../../../src/scale/queue/libraries";

describe("libraries that a queue needs beside the package", () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "assay-libraries-"))));
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Expects a result in a folder in which these packages are installed. */
  function expectIn(kind: "redis" | "postgres", ...installed: readonly string[]): void {
    for (const name of installed) {
      mkdirSync(join(folder, "node_modules", name), { recursive: true });
      writeFileSync(join(folder, "node_modules", name, "index.js"), "");
    }
    expectLibraries(kind, join(folder, "file.js"));
  }

  for (const [kind, installed, toInstall] of [
    ["redis", [], /^a queue on Redis needs bullmq and ioredis, .*: npm install bullmq@[\d.]+ ioredis@[\d.]+$/],
    ["redis", ["bullmq", "pg"], /^a queue on Redis .*found no ioredis: npm install ioredis@[\d.]+$/],
    ["redis", ["ioredis"], /^a queue on Redis .*found no bullmq: npm install bullmq@[\d.]+$/],
    ["postgres", ["bullmq", "ioredis"], /^a queue on PostgreSQL .*found no pg: npm install pg@[\d.]+$/],
  ] as const)
    it(`given ${installed.join(" and ") || "nothing"}, when a queue on ${kind} is asked for, then one line says what to install`, () => {
      assert.throws(() => expectIn(kind, ...installed), { message: toInstall });
    });

  it("given the client of one kind of server, then a queue on it needs no other", () => {
    assert.doesNotThrow(() => expectIn("redis", "bullmq", "ioredis"));
    assert.throws(() => expectIn("postgres"));
    assert.doesNotThrow(() => expectIn("postgres", "pg"));
  });
});
