/**
 * What `hardhat coverage` instruments: the protocol, not the doubles it is tested with nor the observer. Two tests are left out, which `npm test` runs: how large
 * the contracts' code is says nothing of instrumented code, and every one of 65 000 powers, each traced opcode by opcode, takes more memory than node has.
 */
module.exports = {
  skipFiles: ["interfaces", "mocks", "lens", "broken"],
  mocha: { grep: "below the chain's limit|given every exponent from 0 to 65000", invert: true },
  configureYulOptimizer: true,
  istanbulFolder: "./coverage/solidity",
  istanbulReporter: ["lcovonly", "text-summary", "json-summary"],
};
