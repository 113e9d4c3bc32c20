import { createRequire } from "node:module";
import { z } from "zod";

let version: string | undefined;

/** Version of the project's compiler, the npm package `solc`: "0.8.28". Does not load the compiler. @throws Error when the package is not installed */
export function solcVersion(): string {
  version ??= z.object({ version: z.string() }).parse(createRequire(__filename)("solc/package.json")).version;
  return version;
}

/** The compiler's input settings. */
export const SOLC_SETTINGS = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: "cancun",
  viaIR: false,
} as const;

/** EIP-170: the most bytes of a deployed contract's code. */
export const CODE_SIZE_LIMIT = 24_576;
