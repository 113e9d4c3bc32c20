import { createRequire } from "node:module";
import { z } from "zod";

let version: string | undefined;

/** Version of the project's compiler, the npm package `solc`: "0.8.28"; undefined when it is not installed. Does not load the compiler. */
export function installedSolc(): string | undefined {
  if (version !== undefined) return version;
  try {
    version = z.object({ version: z.string() }).parse(createRequire(__filename)("solc/package.json")).version;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND")) throw error;
  }
  return version;
}

/** The same. @throws Error that says how to install it */
export function solcVersion(): string {
  const installed = installedSolc();
  if (installed === undefined) throw new Error("the compiler is not installed: npm i -D solc@0.8.28");
  return installed;
}

/** The compiler's input settings. */
export const SOLC_SETTINGS = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: "cancun",
  viaIR: false,
} as const;

/** EIP-170: the most bytes of a deployed contract's code. */
export const CODE_SIZE_LIMIT = 24_576;
