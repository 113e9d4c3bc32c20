/**
 * What `hardhat coverage` instruments: the protocol, not the doubles it is tested with nor the observer. Tests of gas and of code size are left out (instrumented
 * contracts have what no user meets), and so is every one of 65 000 powers: traced opcode by opcode, they take more memory than node has. `npm test` and `npm run test:slow` run them all.
 */
module.exports = {
  skipFiles: ["interfaces", "mocks", "lens", "bugs"],
  mocha: {
    grep: "^gas |gas stays below|below the chain's limit|given every exponent from 0 to 65000",
    invert: true,
    timeout: 180_000,
  },
  configureYulOptimizer: true,
  istanbulFolder: "./coverage/solidity",
  istanbulReporter: ["lcovonly", "text-summary", "json-summary"],
};
