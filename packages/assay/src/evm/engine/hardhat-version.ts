import { createRequire } from "node:module";
import { z } from "zod";
import { EngineError } from "./errors";

const packageFile = z.object({ version: z.string() });

/**
 * Checks the version of the project's Hardhat, as resolved from a file, and returns the major one.
 * @param what which command or option needs it
 * @throws EngineError "start" when it is another major version, or there is none
 */
export function expectHardhat(majors: readonly number[], what: string, file: string = __filename): number {
  const found = hardhatVersionFor(file);
  const major = Number(found?.split(".")[0]);
  if (majors.includes(major)) return major;
  throw new EngineError(
    "start",
    `expected Hardhat ${majors.join(" or ")}, which ${what} needs, found ${found === undefined ? "none" : `Hardhat ${found}`}; ` +
      `run campaigns on anvil (without --engine hardhat), or npm install --save-dev hardhat@2 @nomicfoundation/hardhat-network-helpers@1`,
  );
}

/** The version of Hardhat that a file of the project gets: "3.18.0"; undefined when none is installed. */
export function hardhatVersionFor(file: string): string | undefined {
  const require = createRequire(file);
  try {
    return packageFile.parse(require("hardhat/package.json")).version;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}
