import assert from "node:assert/strict";
import { Interface, type FunctionFragment, type InterfaceAbi } from "ethers";
import fc from "fast-check";
import { Abi } from "../../src/core/codec";
import { valuesOf } from "./abiValues";

/** Asserts that the codec encodes calls of every function of an ABI like ethers, on random values. Returns the number of functions. */
export function assertAgreesWithEthers(json: readonly unknown[], runs: number): number {
  const ethers = new Interface(json as InterfaceAbi);
  const own = new Abi(json);
  const fragments: FunctionFragment[] = [];
  ethers.forEachFunction((fragment) => fragments.push(fragment));
  for (const fragment of fragments) {
    const signature = fragment.format("sighash");
    const values = fc.tuple(...fragment.inputs.map(valuesOf));
    fc.assert(
      fc.property(values, (args) => {
        assert.equal(own.encode(signature, args), ethers.encodeFunctionData(fragment, args), signature);
      }),
      { numRuns: runs, seed: 7 },
    );
  }
  return fragments.length;
}
