import type { Chain, Describing, Kind, World } from "../kit";
import { REVERTED } from "../kit";
import type { Invariant, Verdict } from "../../core/types";
import type { ContractCode } from "./code";
import { ANSWER, type Observed } from "./observed";

/** What oracles are made of. */
export interface Watching<M> {
  readonly codes: readonly ContractCode[];
  readonly observed: Observed<M>;
  readonly world: World<string>;
  readonly invariant: Describing<M, string, null>["invariant"];
  /** A name as a part of an id: "Coin.transfer" is COIN-TRANSFER. */
  readonly inId: (name: string) => string;
}

/** An oracle of a contract. */
export type Oracle = Invariant<null>;

/** A statement that does not hold. */
export const violated = (message: string, expected: string, observed: string, site?: string): Verdict => ({
  verdict: "violated",
  message,
  expected,
  observed,
  ...(site === undefined ? {} : { site }),
});

/** A word as a number: none for a getter that reverts, or was not read. */
export const known = (word: bigint | undefined): bigint => (word === undefined || word === REVERTED ? 0n : word);

/** The getter with keys of a contract, as it is observed. */
export const keyedOf = <M>({ observed }: Watching<M>, contract: string, method: string): Kind<M> | undefined =>
  observed.keyed.find((one) => one.contract === contract && one.method === method)?.kind;

/** What a getter answered before this step, and now. */
export const changeOf = <M>(chain: Chain, kind: Kind<M>, id: bigint): readonly [was: bigint, is: bigint] => [
  known(chain.before(kind, id)?.[ANSWER]),
  known(chain.now(kind, id)?.[ANSWER]),
];
