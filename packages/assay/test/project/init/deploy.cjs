"use strict";

/* A program that deploys Coin as somebody's own might, and does one thing otherwise when it is told to. */

const { readFileSync, writeFileSync } = require("node:fs");
const { setTimeout: wait } = require("node:timers/promises");
const { AbiCoder } = require("ethers");

const [how = "well"] = process.argv.slice(2);
const MOST_TRIES = 200;
const BETWEEN_MS = 50;
const FROM = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";

async function ask(method, params) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const answer = await fetch(process.env.ASSAY_RPC_URL, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  return (await answer.json()).result;
}

async function send(transaction) {
  const hash = await ask("eth_sendTransaction", [{ from: FROM, gas: "0x2dc6c0", ...transaction }]);
  // the node answers before it has made the block, and tells nobody when it has
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const receipt = await ask("eth_getTransactionReceipt", [hash]);
    if (receipt !== null) return receipt;
    await wait(BETWEEN_MS);
  }
  throw new Error(`no receipt of ${hash} after ${MOST_TRIES} tries`);
}

async function main() {
  if (how === "fails") throw new Error("no such network\nas this");
  if (how === "silent") return;
  const { bytecode } = JSON.parse(readFileSync("out/Coin.sol/Coin.json", "utf8"));
  const args = AbiCoder.defaultAbiCoder().encode(["address", "uint256"], [FROM, 1_000_000n]);
  const { contractAddress } = await send({ data: bytecode.object + args.slice(2) });
  // transfer(address,uint256) of more than there is
  if (how === "reverts") await send({ to: contractAddress, data: `0xa9059cbb${"f".repeat(128)}` });
  if (how === "cheats") await ask("anvil_setCode", [contractAddress, "0x00"]);
  const at = how === "elsewhere" ? FROM : contractAddress;
  writeFileSync("deployed.json", JSON.stringify({ [how === "unnamed" ? "Token" : "Market#Coin"]: at }));
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 3;
});
