import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { Interface, type InterfaceAbi, type ParamType } from "ethers";
import { z } from "zod";
import { GATHER_CODE } from "../../api/chain/gather";
import { SEQUENCE_CODE } from "../../api/chain/sequence";
import { editionOf, type Contract } from "../../api/editions";
import { formatDecimal, parseDecimal } from "../../api/units";
import { artifactsOf, EDITIONS } from "../../properties/fixture/editions";
import { artifacts } from "../support/artifacts";

const COMPILED: Readonly<Record<Contract, string>> = {
  capitalPool: "CapitalPool",
  stakingProducts: "StakingProducts",
  stakingNFT: "StakingNFT",
  stakingViewer: "StakingViewer",
  coverProducts: "CoverProducts",
  cover: "Cover",
  coverViewer: "CoverViewer",
  claims: "Claims",
  stakingPool: "StakingPool",
  feed: "MockFeed",
};

/** A type with the names of tuples' components, by which answers are read. */
function shapeOf(type: ParamType): unknown {
  if (type.isArray()) return [type.arrayLength, shapeOf(type.arrayChildren)];
  if (!type.isTuple()) return type.type;
  return type.components.map((component) => [component.name, shapeOf(component)]);
}

describe("the API's data of the editions", () => {
  for (const name of EDITIONS) {
    for (const [contract, abi] of Object.entries(editionOf(name).abis)) {
      it(`given the signatures of ${contract}, ${name}, then the compiled contract has each of them, answers included`, () => {
        const compiled = artifactsOf(name, artifacts())[COMPILED[contract as Contract]];
        const own = new Interface(compiled?.abi as InterfaceAbi);
        abi.forEachFunction((fragment) => {
          const found = own.getFunction(fragment.selector);
          assert.ok(found, fragment.format());
          assert.deepEqual(fragment.outputs.map(shapeOf), found.outputs.map(shapeOf));
        });
        abi.forEachEvent((fragment) => {
          const found = own.getEvent(fragment.topicHash);
          assert.ok(found, fragment.format());
          assert.deepEqual(
            fragment.inputs.map(({ name: input, indexed }) => [input, indexed === true]),
            found.inputs.map(({ name: input, indexed }) => [input, indexed === true]),
          );
        });
      });
    }
  }

  for (const [file, object, code] of [
    ["sequence.yul", "Sequence", SEQUENCE_CODE],
    ["gather.yul", "Gather", GATHER_CODE],
  ] as const)
    it(`given ${file}, when it is compiled, then it is the code that reads put in a contract's place`, () => {
      const solc = createRequire(__filename)("solc") as { compile(input: string): string };
      const content = readFileSync(resolve(__dirname, "../../api/chain", file), "utf8");
      const optimizer = { enabled: true, details: { yul: true } };
      const settings = { evmVersion: "cancun", optimizer, outputSelection: { "*": { "*": ["evm.bytecode.object"] } } };
      const output: unknown = JSON.parse(
        solc.compile(JSON.stringify({ language: "Yul", sources: { [file]: { content } }, settings })),
      );
      const bytecode = z.object({ evm: z.object({ bytecode: z.object({ object: z.string() }) }) });
      const shape = z.object({ contracts: z.record(z.string(), z.record(z.string(), bytecode)) });
      assert.equal(`0x${shape.parse(output).contracts[file]?.[object]?.evm.bytecode.object}`, code);
    });
});

describe("amounts in whole units", () => {
  for (const [text, decimals, value] of [
    ["1.5", 18, 15n * 10n ** 17n],
    ["0.000001", 6, 1n],
    ["1e-7", 8, 10n],
    ["1.50e3", 6, 1_500_000_000n],
    ["100", 0, 100n],
    ["1.10", 1, 11n],
    ["0", 18, 0n],
  ] as const) {
    it(`given ${text} with ${decimals} decimals, then it is ${value}`, () => {
      assert.equal(parseDecimal(text, decimals), value);
      assert.equal(parseDecimal(formatDecimal(value, decimals), decimals), value);
    });
  }

  for (const text of ["", ".5", "1.", "-1", "0x10", "1,5", "1.0000001", "1e-7", "NaN", "Infinity", " 1"]) {
    it(`given "${text}" with 6 decimals, then there is a reason why not`, () => {
      assert.equal(typeof parseDecimal(text, 6), "string");
    });
  }
});
