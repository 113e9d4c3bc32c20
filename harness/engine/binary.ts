import { existsSync } from "node:fs";
import { join, dirname } from "node:path";
import { EngineError } from "./errors";

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };

/** The platform package's name: the wrapper of `@foundry-rs/anvil` would put a process between the node and us that could outlive us. */
export function platformPackage(platform: string, architecture: string): string {
  return `@foundry-rs/anvil-${platform}-${ARCHITECTURES[architecture] ?? architecture}`;
}

/** Path of the anvil binary that npm installed for this machine. Throws `EngineError` "missing". */
export function anvilBinary(platform: string = process.platform, architecture: string = process.arch): string {
  const name = platformPackage(platform, architecture);
  const advice = `run "npm ci" (optional dependencies included), or use --engine hardhat, or --rpc-url with a node of your own`;
  let root: string;
  try {
    root = dirname(require.resolve(`${name}/package.json`));
  } catch (error) {
    throw new EngineError(
      "missing",
      `anvil for ${platform}/${architecture} is not installed (package ${name}); ${advice}`,
      { cause: error },
    );
  }
  const path = join(root, "bin", platform === "win32" ? "anvil.exe" : "anvil");
  if (!existsSync(path)) throw new EngineError("missing", `the package ${name} has no ${path}; ${advice}`);
  return path;
}
