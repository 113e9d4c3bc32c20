module.exports = { solidity: { version: "0.8.28", settings: { optimizer: { enabled: true, runs: 200 } } } };
