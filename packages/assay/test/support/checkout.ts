import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { SOLC_SETTINGS, solcVersion } from "../../src/evm/compile";

/** What mocha says of the Hardhat tests. */
export const REPORT = "outcomes.json";

/**
 * What somebody's checkout with exported tests has beside contracts and tests, by file; nothing is downloaded. `packages`: those that contracts import beside OpenZeppelin's. Without the
 * optimizer, which takes half of the compiler's time: what exported tests say does not depend on it, only whether contracts are small enough for a chain.
 */
export function checkoutFiles(...packages: readonly string[]): Readonly<Record<string, string>> {
  const remappings = ["@openzeppelin/contracts", ...packages].map((name) => `"${name}/=node_modules/${name}/"`);
  return {
    "foundry.toml": `[profile.default]
src = "contracts"
test = "test"
out = "out"
cache_path = "cache"
libs = ["node_modules"]
auto_detect_remappings = false
remappings = [${remappings.join(", ")}]
offline = true
dynamic_test_linking = true
solc = "./solc.cjs"
optimizer = false
evm_version = "${SOLC_SETTINGS.evmVersion}"

[lint]
lint_on_build = false
`,
    "hardhat.config.js": `const { subtask } = require("hardhat/config");
const { TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD } = require("hardhat/builtin-tasks/task-names");
subtask(TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD, async ({ solcVersion }) => ({
  version: solcVersion, longVersion: solcVersion, compilerPath: require.resolve("solc/soljson.js"), isSolcJs: true,
}));
module.exports = {
  solidity: { version: "${solcVersion()}", settings: { evmVersion: "${SOLC_SETTINGS.evmVersion}" } },
  paths: { tests: "./mocha", artifacts: "./artifacts", cache: "./hardhat-cache" },
  mocha: { reporter: "json", reporterOptions: { output: "${REPORT}" } },
  networks: { hardhat: { allowUnlimitedContractSize: true, hardfork: "${SOLC_SETTINGS.evmVersion}", allowBlocksWithSameTimestamp: true } },
};
`,
    "package.json": "{}",
  };
}

interface ForgeArtifact {
  readonly abi: unknown;
  readonly bytecode: { readonly object: string; readonly linkReferences?: object };
  readonly deployedBytecode: { readonly object: string; readonly linkReferences?: object };
  readonly metadata?: { readonly settings: { readonly compilationTarget: Readonly<Record<string, string>> } };
}

/** Gives Hardhat what forge compiled in a checkout, for `hardhat test --no-compile`: the same compiler with the same settings makes the same of it. */
export function giveArtifacts(root: string): void {
  const files = readdirSync(join(root, "out"), { recursive: true, withFileTypes: true });
  for (const file of files)
    if (file.isFile() && file.name.endsWith(".json") && !/build-info|\.t\.sol/.test(file.parentPath))
      giveArtifact(root, join(file.parentPath, file.name));
}

function giveArtifact(root: string, path: string): void {
  const contractName = basename(path, ".json");
  const made = JSON.parse(readFileSync(path, "utf8")) as ForgeArtifact;
  const [sourceName = ""] = Object.keys(made.metadata?.settings.compilationTarget ?? {});
  // contracts of packages are created by exported tests, too
  if (sourceName === "" || sourceName.startsWith("test/")) return;
  const artifact = {
    _format: "hh-sol-artifact-1",
    contractName,
    sourceName,
    abi: made.abi,
    bytecode: made.bytecode.object,
    deployedBytecode: made.deployedBytecode.object,
    linkReferences: made.bytecode.linkReferences ?? {},
    deployedLinkReferences: made.deployedBytecode.linkReferences ?? {},
  };
  const target = join(root, "artifacts", sourceName, `${contractName}.json`);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, JSON.stringify(artifact));
}
