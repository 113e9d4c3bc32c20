import { join } from "node:path";
import { TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD } from "hardhat/builtin-tasks/task-names";
import { subtask, type HardhatUserConfig } from "hardhat/config";
import { SOLC_SETTINGS, solcVersion } from "./packages/assay/src/evm/compile/settings";
import { HARDHAT_NETWORK } from "./packages/assay/src/evm/engine/hardhat-network";
import { keepHardhatMemory } from "./packages/assay/src/evm/engine/hardhat-memory";
import "solidity-coverage";

// the network is loaded when it is first used
keepHardhatMemory();

/** The pinned npm package. */
const VERSION = solcVersion();

/**
 * Hands Hardhat the compiler of the `solc` npm package, so that compiling never downloads anything. Only the path is resolved here:
 * loading soljson takes about a second, and a task that does not compile must not pay for it.
 *
 * @throws Error when another compiler version is asked for than the one that is pinned.
 */
subtask(TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD, async ({ solcVersion: asked }: { solcVersion: string }) => {
  if (asked !== VERSION) {
    throw new Error(
      `hardhat.config.ts: expected solc ${VERSION} (the pinned npm package), received a request for ${asked}; ` +
        `set solidity.version to ${VERSION}, or pin another "solc" in package.json.`,
    );
  }
  return Promise.resolve({
    version: VERSION,
    longVersion: `${VERSION}+commit.7893614a`,
    compilerPath: require.resolve("solc/soljson.js"),
    isSolcJs: true,
  });
});

const config: HardhatUserConfig = {
  solidity: {
    version: VERSION,
    settings: SOLC_SETTINGS,
  },
  paths: {
    sources: "./contracts",
    tests: "./test",
    cache: join(".cache", "hardhat", "cache"),
    artifacts: join(".cache", "hardhat", "artifacts"),
  },
  networks: {
    hardhat: HARDHAT_NETWORK,
  },
};

export default config;
