/** What `hardhat coverage` instruments: the protocol, not the doubles it is tested with nor the observer. */
module.exports = {
  skipFiles: ["interfaces", "mocks", "lens", "broken"],
  configureYulOptimizer: true,
  istanbulFolder: "./coverage/solidity",
  istanbulReporter: ["lcovonly", "text-summary", "json-summary"],
};
