import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectHardhat2 } from "../../../src/evm/engine/hardhat-version";
import { EngineError } from "../../../src/evm/engine/errors";

describe("the Hardhat of a project", () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-hardhat-"));
  const file = join(folder, "assay.config.ts");
  const installed = join(folder, "node_modules/hardhat");
  after(() => rmSync(folder, { recursive: true, force: true }));

  const refused = (found: string): void =>
    assert.throws(
      () => expectHardhat2(file),
      (error: unknown) =>
        error instanceof EngineError &&
        error.kind === "start" &&
        error.message.includes(`, found ${found};`) &&
        error.message.includes("without --engine hardhat") &&
        !error.message.includes("\n"),
    );

  it("given no Hardhat, then one line names the commands that need it, and those that do not", () => refused("none"));

  it("given Hardhat 3, then one line names its version; given Hardhat 2, then it is used", () => {
    const version = (is: string): void => {
      mkdirSync(installed, { recursive: true });
      writeFileSync(join(installed, "package.json"), JSON.stringify({ name: "hardhat", version: is }));
      // the version is cached after the first read
      Reflect.deleteProperty(require.cache, join(installed, "package.json"));
    };
    version("3.18.0");
    refused("Hardhat 3.18.0");
    version("2.22.1");
    expectHardhat2(file);
  });
});
