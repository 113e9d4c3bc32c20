import { join } from "node:path";
import { TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD } from "hardhat/builtin-tasks/task-names";
import { subtask, type HardhatUserConfig } from "hardhat/config";
import "solidity-coverage";

const SOLC_VERSION = "0.8.28";

/**
 * Hands Hardhat the compiler of the `solc` npm package, so that compiling never downloads anything. Only the path is resolved here:
 * loading soljson takes about a second, and a task that does not compile must not pay for it.
 *
 * @throws Error when another compiler version is asked for than the one that is pinned.
 */
subtask(TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD, async ({ solcVersion }: { solcVersion: string }) => {
  if (solcVersion !== SOLC_VERSION) {
    throw new Error(
      `hardhat.config.ts: expected solc ${SOLC_VERSION} (the pinned npm package), received a request for ${solcVersion}; ` +
        `set solidity.version to ${SOLC_VERSION}, or pin another "solc" in package.json and change SOLC_VERSION with it.`,
    );
  }
  return Promise.resolve({
    version: SOLC_VERSION,
    longVersion: `${SOLC_VERSION}+commit.7893614a`,
    compilerPath: require.resolve("solc/soljson.js"),
    isSolcJs: true,
  });
});

const config: HardhatUserConfig = {
  solidity: {
    version: SOLC_VERSION,
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: "cancun",
      viaIR: false,
    },
  },
  paths: {
    sources: "./contracts",
    tests: "./test",
    cache: join(".cache", "hardhat", "cache"),
    artifacts: join(".cache", "hardhat", "artifacts"),
  },
  networks: {
    hardhat: {
      hardfork: "cancun",
      chainId: 31_337,
      blockGasLimit: 1_000_000_000,
      allowBlocksWithSameTimestamp: true,
      allowUnlimitedContractSize: false,
    },
  },
};

export default config;
