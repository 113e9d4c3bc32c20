import { AbiCoder, isError, type ErrorFragment, type Result } from "ethers";
import type { ExpectedError, Hex } from "assay/types";
import { ANY_ERROR, type ModelError, type Value } from "../../model";
import { accountAt } from "../fixture/addresses";
import type { Artifacts } from "../fixture/artifacts";
import { ERROR_LIBRARIES, type Edition } from "../fixture/editions";
import { interfaceIn } from "../fixture/interfaces";
import { hexWord, wordOf } from "./words";

/** Compiled contracts whose errors can occur beside the edition's own: the tokens' (ERC-6093) and the mocks'. */
export const ERROR_CONTRACTS = [
  "NativeToken",
  "StakingNFT",
  "CoverNFT",
  "HostileERC20",
  "CapitalPool",
  "StakingPool",
  "Cover",
  "Claims",
] as const;

function readable(value: Value): string {
  if (typeof value !== "object") return String(value);
  return "slack" in value ? `~${value.value}` : `[${value.map(readable).join(", ")}]`;
}

/** Predicts revert data from the model's errors, and names observed errors. */
export class ErrorEncoder {
  private readonly selectors = new Map<string, Hex>();
  private readonly fragments = new Map<Hex, ErrorFragment>();

  constructor(artifacts: Artifacts, edition: Edition) {
    for (const contract of [...ERROR_LIBRARIES[edition], ...ERROR_CONTRACTS]) {
      interfaceIn(artifacts, contract).forEachError((fragment) => {
        this.selectors.set(fragment.name, fragment.selector);
        this.fragments.set(fragment.selector, fragment);
      });
    }
  }

  /** The revert data of an error. If arguments have slack, only the selector is predicted. */
  error(error: ModelError): ExpectedError {
    if (error.name === ANY_ERROR) return { name: "any error", data: "0x", prefix: true, words: "any error" };
    const selector = this.selectors.get(error.name);
    if (selector === undefined) throw new Error(`the model predicts an error ${error.name} that no contract declares`);
    const words = error.args.map(wordOf);
    const text = `${error.name}(${error.args.map(readable).join(", ")})`;
    if (words.some(({ slack }) => slack !== 0n)) return { name: error.name, data: selector, prefix: true, words: text };
    return { name: error.name, data: selector + words.map(({ word }) => hexWord(word)).join(""), words: text };
  }

  /** Name of the custom error in revert data; undefined for a panic, an empty revert or an unknown error. */
  nameOf(data: Hex): string | undefined {
    return this.fragments.get(data.slice(0, 10))?.name;
  }

  /** The custom error in revert data with its values, in the format of `error`; undefined when it is unknown or its data are incomplete. */
  wordsOf(data: Hex): string | undefined {
    const fragment = this.fragments.get(data.slice(0, 10));
    if (fragment === undefined) return undefined;
    let values: Result;
    try {
      values = AbiCoder.defaultAbiCoder().decode(fragment.inputs, `0x${data.slice(10)}`);
    } catch (error) {
      // the data are shorter than the error's arguments
      if (isError(error, "BUFFER_OVERRUN")) return undefined;
      throw error;
    }
    const words = fragment.inputs.map(({ type }, i) => {
      const value: unknown = values[i];
      return type === "address" ? (accountAt(String(value).toLowerCase()) ?? String(value)) : String(value);
    });
    return `${fragment.name}(${words.join(", ")})`;
  }
}
