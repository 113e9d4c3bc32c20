/**
 * What Hardhat's network in this process is like. It is Hardhat's configuration too: the tool names this file to Hardhat, so a project needs none of its own, and one that has
 * its own keeps it for its tests.
 */
export const HARDHAT_NETWORK = {
  hardfork: "cancun",
  chainId: 31_337,
  blockGasLimit: 1_000_000_000,
  // a sequence may make several calls in a second, each in a block of its own
  allowBlocksWithSameTimestamp: true,
  // gas costs nothing, so that balances are the same on every engine; the fixture's times are after this date
  initialBaseFeePerGas: 0,
  initialDate: "2026-01-01T00:00:00Z",
  allowUnlimitedContractSize: false,
};

export default { networks: { hardhat: HARDHAT_NETWORK } };
