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
