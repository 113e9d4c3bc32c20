import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectHardhat } from "../../../src/evm/engine/hardhat-version";
import { EngineError } from "../../../src/evm/engine/errors";

describe("the Hardhat of a project", () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-hardhat-"));
  const file = join(folder, "assay.config.ts");
  const installed = join(folder, "node_modules/hardhat");
  after(() => rmSync(folder, { recursive: true, force: true }));

  const expected = (majors: readonly number[]): number => expectHardhat(majors, "--engine hardhat", file);
  const refused = (found: string, ...majors: readonly number[]): void =>
    assert.throws(
      () => expected(majors),
      (error: unknown) =>
        error instanceof EngineError &&
        error.kind === "start" &&
        error.message.startsWith(
          `expected Hardhat ${majors.join(" or ")}, which --engine hardhat needs, found ${found};`,
        ) &&
        error.message.includes("without --engine hardhat") &&
        !error.message.includes("\n"),
    );

  it("given no Hardhat, then one line names what needs it, and what does not", () => refused("none", 2, 3));

  it("given another major version, then one line names it; given one that is expected, then it is returned", () => {
    const version = (is: string): void => {
      mkdirSync(installed, { recursive: true });
      writeFileSync(join(installed, "package.json"), JSON.stringify({ name: "hardhat", version: is }));
      // the version is cached after the first read
      Reflect.deleteProperty(require.cache, join(installed, "package.json"));
    };
    version("3.18.0");
    refused("Hardhat 3.18.0", 2);
    assert.equal(expected([2, 3]), 3);
    version("2.22.1");
    assert.equal(expected([2, 3]), 2);
    version("4.0.0");
    refused("Hardhat 4.0.0", 2, 3);
  });
});
