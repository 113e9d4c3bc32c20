/** The version of Hardhat that runs an exported test. */
export type HardhatVersion = 2 | 3;

/** What an exported test of each version imports. Hardhat 3 runs ES modules, with mocha or with Node's test runner, on a network that the test makes for itself. */
const IMPORTS: Readonly<Record<HardhatVersion, string>> = {
  2: `
const assert = require("node:assert/strict");
const { getAddress, getCreate2Address, getCreateAddress, id, Interface, parseEther, toBeHex } = require("ethers");
const { concat, keccak256, MaxUint256: MAX, ZeroAddress: NOBODY, zeroPadValue } = require("ethers");
const { artifacts, network } = require("hardhat");

const { provider } = network;
`,
  3: `
import assert from "node:assert/strict";
import { getAddress, getCreate2Address, getCreateAddress, id, Interface, parseEther, toBeHex } from "ethers";
import { concat, keccak256, MaxUint256 as MAX, ZeroAddress as NOBODY, zeroPadValue } from "ethers";
import { artifacts, network } from "hardhat";

const { describe, before, after, it } = "describe" in globalThis ? globalThis : await import("node:test");
const { provider } = await network.create({
    override: { hardfork: "cancun", allowBlocksWithSameTimestamp: true, blockGasLimit: 1_000_000_000n },
});
`,
};

/** `artifact`: what answers the artifact of a contract by its `name`. */
const helpersWith = (artifact: string): string => `
const ether = parseEther;
const [DAYS, HOURS, MINUTES] = [86_400n, 3_600n, 60n];
const GAS = 16_000_000n;

const rpc = (method, ...params) => provider.request({ method, params });
const hex = (value) => \`0x\${value.toString(16)}\`;

/** A contract at an address: where it is, and how to speak to it. */
async function contractAt(name, address) {
    const { abi, bytecode } = ${artifact};
    return { address: getAddress(address), abi: new Interface(abi), bytecode };
}

/** Sends a transaction as anyone, mined in a block at time \`at\` (seconds); gas costs nothing. Answers what it left. */
async function transact(from, request, at) {
    await rpc("hardhat_impersonateAccount", from);
    await rpc("hardhat_setNextBlockBaseFeePerGas", "0x0");
    await rpc("evm_setNextBlockTimestamp", hex(at));
    const full = { from, gas: hex(GAS), gasPrice: "0x0", ...request };
    const answer = await rpc("eth_call", full, "pending").catch(async (error) => {
        // what is read behind a call that reverts is read at its time
        await rpc("hardhat_mine", "0x1");
        throw error;
    });
    const hash = await rpc("eth_sendTransaction", full);
    const { logs, contractAddress } = await rpc("eth_getTransactionReceipt", hash);
    return { answer, logs, contractAddress };
}

/** Calls a function of a contract as someone. */
const send = (from, to, method, args, { value = 0n, at }) =>
    transact(from, { to: to.address, data: to.abi.encodeFunctionData(method, args), value: hex(value) }, at);

/** Sends ETH, or data as it is. */
const sendData = (from, to, data, { value = 0n, at }) => transact(from, { to, data, value: hex(value) }, at);

/** Mines empty blocks, so that the next one has this number, counted from the deployed contracts, and what it then has as block.prevrandao. */
async function beforeBlock(number, prevrandao) {
    const missing = opened + number - BigInt(await rpc("eth_blockNumber")) - 1n;
    if (missing > 0n) await rpc("hardhat_mine", hex(missing), "0x0");
    await rpc("hardhat_setPrevRandao", prevrandao);
}

/** Lets time pass until \`at\`. */
async function mineAt(at) {
    await rpc("evm_setNextBlockTimestamp", hex(at));
    await rpc("hardhat_mine", "0x1");
}

/** What a call answers at a time, without being sent. */
async function ask(request, at) {
    await mineAt(at);
    return rpc("eth_call", request, "latest");
}

/** What a getter answers. */
async function read(of, method, args) {
    const data = await rpc("eth_call", { to: of.address, data: of.abi.encodeFunctionData(method, args) }, "latest");
    const answers = of.abi.decodeFunctionResult(method, data);
    return answers.length === 1 ? answers[0] : answers;
}

/** The revert data of a call that must fail. */
async function failing(call) {
    try {
        await call;
    } catch (error) {
        const data = error.data?.data ?? error.data;
        if (typeof data === "string") return data;
        throw error;
    }
    throw new assert.AssertionError({ message: "the call succeeded; it must revert" });
}

/** An error as revert data: "TooSmall(uint256)" and its values. */
const errorData = (signature, values = []) =>
    new Interface([\`error \${signature}\`]).encodeErrorResult(signature.slice(0, signature.indexOf("(")), values);`;

/** The imports and helpers with which every exported Hardhat test begins. `contained`: lines that declare CONTAINED, the contracts in the test; none where Hardhat compiles all of them. */
export const preambleFor = (version: HardhatVersion, contained: readonly string[]): readonly string[] => {
  const compiled = "await artifacts.readArtifact(name)";
  const helpers = helpersWith(contained.length === 0 ? compiled : `CONTAINED[name] ?? (${compiled})`);
  return [...IMPORTS[version].trim().split("\n"), ...contained, ...helpers.trimEnd().split("\n")];
};

/** The helper of tests whose contracts are linked with libraries. */
export const LINKED: readonly string[] = `
/** Creation code with the libraries in it that are created before. */
async function linked(name, bytecode) {
    const { linkReferences } = await artifacts.readArtifact(name);
    let code = bytecode;
    for (const [library, places] of Object.values(linkReferences).flatMap((libraries) => Object.entries(libraries)))
        for (const { start } of places)
            code = code.slice(0, 2 + 2 * start) + LIBRARIES[library].slice(2) + code.slice(42 + 2 * start);
    return code;
}
`
  .slice(1)
  .split("\n");

/** The helper of tests that call the implementation behind a proxy. */
export const BEHAVE_AS: readonly string[] = `
/** Calls a proxy as what is behind it. */
async function behaveAs(proxy, name) {
    const { abi } = await contractAt(name, NOBODY);
    const own = proxy.abi.fragments;
    proxy.abi = new Interface([...own, ...abi.fragments.filter(({ type }) => type !== "constructor")]);
}
`
  .slice(1)
  .split("\n");
