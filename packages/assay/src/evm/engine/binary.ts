import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { EngineError } from "./errors";

/** npm package with the anvil binary, by platform and architecture as Node names them. */
const PACKAGES: Readonly<Record<string, string>> = {
  "darwin-arm64": "@foundry-rs/anvil-darwin-arm64",
  "darwin-x64": "@foundry-rs/anvil-darwin-amd64",
  "linux-arm64": "@foundry-rs/anvil-linux-arm64",
  "linux-x64": "@foundry-rs/anvil-linux-amd64",
  "win32-x64": "@foundry-rs/anvil-win32-amd64",
};

const INSTEAD = "or use --engine hardhat (slower), or --rpc-url with the address of a node that speaks eth_simulateV1";

/**
 * Path of the anvil binary that npm installed for this platform. The binary itself, not the package's wrapper script: the wrapper would
 * stand between us and the process that we must be able to end.
 *
 * @throws EngineError "missing" with what to do.
 */
export function findAnvil(platform = `${process.platform}-${process.arch}`): string {
  const name = PACKAGES[platform];
  if (name === undefined) {
    const known = Object.keys(PACKAGES).join(", ");
    throw new EngineError(
      "missing",
      `there is no anvil for ${platform} on npm (only for ${known}); install it ${INSTEAD}`,
    );
  }
  const file = platform.startsWith("win32") ? "anvil.exe" : "anvil";
  try {
    // The platform's package is a dependency of the wrapper's, so it is looked for from there.
    const wrapper = createRequire(require.resolve("@foundry-rs/anvil/package.json"));
    const path = join(dirname(wrapper.resolve(`${name}/package.json`)), "bin", file);
    if (existsSync(path)) return path;
  } catch (error) {
    throw missing(name, error);
  }
  throw missing(name);
}

function missing(name: string, cause?: unknown): EngineError {
  const advice = `it is an optional dependency: run "npm ci" without --omit=optional, ${INSTEAD}`;
  return new EngineError("missing", `the package ${name} with the anvil binary is not installed; ${advice}`, {
    cause,
  });
}
