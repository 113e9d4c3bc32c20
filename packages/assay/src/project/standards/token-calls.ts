import type { Arbitrary } from "fast-check";
import type { Interface } from "ethers";
import type { LawCall, LawResult } from "../kit";
import type { Hex } from "../../core/types";
import { same, succeeded, wordOrZero, type Place, type Related, type UnderLaw } from "./case";

/** A token by its name in the world, and what may have happened to it before. */
export interface TokenUnderLaw extends UnderLaw {
  readonly token: string;
  readonly earlierCalls: Arbitrary<LawCall>;
  /** What it has beside ERC-20: there are laws of minting, burning, pausing, and of allowances that go up and down. Absent: none of these is called. */
  readonly abi?: Interface;
}

/** Balances of everyone, then the supply. */
export type Books = readonly bigint[];

/** Calls of a token, and what they leave. */
export class TokenCalls {
  readonly holders: readonly Hex[];

  constructor(readonly under: TokenUnderLaw) {
    const { people, deployer } = under.world;
    this.holders = [...people, deployer];
  }

  call(from: Hex, method: string, ...args: LawCall["args"]): LawCall {
    return { from, contract: this.under.token, method, args };
  }

  read(method: string, ...args: LawCall["args"]): LawCall {
    return { contract: this.under.token, method, args };
  }

  has(signature: string): boolean {
    return this.under.abi?.hasFunction(signature) === true;
  }

  /** What there is after calls that have succeeded; undefined when one of them did not, or answered that it did not. */
  async left(place: Place, ...calls: readonly LawCall[]): Promise<Books | undefined> {
    const read = [...this.holders.map((who) => this.read("balanceOf", who)), this.read("totalSupply")];
    const results = await place.then(...calls, ...read);
    const made = results.slice(0, calls.length);
    if (!succeeded(...results) || !made.every(isDone)) return undefined;
    return results.slice(calls.length).map((one) => wordOrZero(one));
  }

  /** A person who is neither of these; undefined where there is none. */
  third(...others: readonly Hex[]): Hex | undefined {
    const { people, deployer } = this.under.world;
    return [...people, deployer].find((who) => !others.includes(who));
  }

  /** Compares balances with those before, by the amount that each must have grown; `undefined` is the supply. */
  grown(what: string, was: Books, is: Books, by: (who: Hex | undefined) => bigint): readonly Related[] {
    const { holders, under } = this;
    return was.map((before, i) => {
      const who = holders[i];
      const whose = who === undefined ? "the supply" : `the balance of ${under.world.nameOf(who) ?? who}`;
      return same(`${whose} after ${what}`, ["is", is[i] ?? 0n], ["expected", before + by(who)]);
    });
  }
}

/** Whether a call did what it is for: tokens may answer false in place of a revert. */
export const isDone = (result: LawResult | undefined): boolean => result?.ok === true && result.words[0] !== 0n;
