import { createRequire } from "node:module";
import { z } from "zod";
import { EngineError } from "./errors";

/** Hardhat 3 has no network that its process can reset, trace and watch in the way that is used here. */
const MAJOR = "2";
const packageFile = z.object({ version: z.string() });

/**
 * Checks the version of the project's Hardhat, as resolved from a file.
 * @throws EngineError "start" when it is another major version, or there is none
 */
export function expectHardhat2(file: string = __filename): void {
  const found = hardhatVersionFor(file);
  if (found?.split(".")[0] === MAJOR) return;
  throw new EngineError(
    "start",
    `expected Hardhat ${MAJOR}, which --engine hardhat and coverage need, found ${found === undefined ? "none" : `Hardhat ${found}`}; ` +
      `run campaigns on anvil (without --engine hardhat), or npm install --save-dev hardhat@${MAJOR} @nomicfoundation/hardhat-network-helpers@1`,
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
