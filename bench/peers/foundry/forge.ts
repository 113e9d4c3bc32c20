import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** npm package with the forge binary, by platform and architecture as Node names them. */
const PACKAGES: Readonly<Record<string, string>> = {
  "darwin-arm64": "@foundry-rs/forge-darwin-arm64",
  "darwin-x64": "@foundry-rs/forge-darwin-amd64",
  "linux-arm64": "@foundry-rs/forge-linux-arm64",
  "linux-x64": "@foundry-rs/forge-linux-amd64",
  "win32-x64": "@foundry-rs/forge-win32-amd64",
};

/** Path of the forge binary that npm installed for this platform. Throws with what to do when there is none. */
export function findForge(platform = `${process.platform}-${process.arch}`): string {
  const name = PACKAGES[platform];
  if (name === undefined) throw new Error(`there is no forge for ${platform} on npm`);
  const wrapper = createRequire(require.resolve("@foundry-rs/forge/package.json"));
  const file = platform.startsWith("win32") ? "forge.exe" : "forge";
  const path = join(dirname(wrapper.resolve(`${name}/package.json`)), "bin", file);
  if (!existsSync(path)) throw new Error(`${path} does not exist; run "npm ci" without --omit=optional`);
  return path;
}
