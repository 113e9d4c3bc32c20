/** The compiler that the contracts are pinned to; `hardhat.config.ts` uses the same. */
export const SOLC_VERSION = "0.8.28";

/** What is given to the compiler, whoever runs it. */
export const SOLC_SETTINGS = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: "cancun",
  viaIR: false,
} as const;

/** EIP-170: code of a deployed contract, bytes. */
export const CODE_SIZE_LIMIT = 24_576;
