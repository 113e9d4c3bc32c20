import type { Batch, CallResult, Compared, Engine, Guide, Heard, Hex, Places, TimedCall } from "../../../core/types";
import { NO_COMPARISON, REFUSAL } from "./library";
import { RECORDER, RECORDER_CODE } from "./recorder";

/** Factor for the gas of calls, because instrumentation costs gas too. */
const MORE_GAS = 4;
/** Gas for reading the recorder. */
const READ_GAS = 900_000_000;
const WORD = 64;
const COMPARISON = 1n << 255n;
const NUMBER = (1n << 64n) - 1n;
const SIGN = 1n << 255n;

/** A guide that runs calls on an engine with instrumented contracts, and returns what they reached. */
export function guideOn(engine: Engine, places: Places): Guide {
  const { refusals, comparisons } = places;
  const comparedOf = (id: number, a: bigint, b: bigint): Compared =>
    comparisons[id]?.signed === true
      ? { id, a: BigInt.asIntN(256, a ^ SIGN), b: BigInt.asIntN(256, b ^ SIGN) }
      : { id, a, b };
  const heardIn = (log: Hex, calls: number): readonly Pick<Heard, "places" | "compared">[] => {
    const heard = Array.from({ length: calls }, () => ({ places: [] as number[], compared: [] as Compared[] }));
    for (let at = 2; at < log.length; at += WORD) {
      const word = wordAt(log, at);
      const call = heard[Number((word & ~COMPARISON) >> 64n) - 1];
      const id = Number(word & NUMBER);
      if ((word & COMPARISON) === 0n) call?.places.push(id);
      else {
        call?.compared.push(comparedOf(id, wordAt(log, at + WORD), wordAt(log, at + 2 * WORD)));
        at += 2 * WORD;
      }
    }
    return heard;
  };
  const refused = (data: Hex): Heard => {
    if (!data.startsWith(REFUSAL)) return { ok: false, places: [], compared: [] };
    const [site, id, a, b] = [0, 1, 2, 3].map((i) => wordAt(data, 10 + i * WORD));
    if (site === undefined || id === undefined || a === undefined || b === undefined)
      return { ok: false, places: [], compared: [] };
    const refusal = Number(site);
    const behind = refusals[refusal]?.behind ?? [];
    return { ok: false, places: behind, refusal, compared: id === NO_COMPARISON ? [] : [comparedOf(Number(id), a, b)] };
  };
  return {
    places,
    async hear(calls) {
      if (calls.length === 0) return [];
      const results = await engine.run(batchesOf(calls));
      const log = results.at(-1)?.[1];
      const heard = heardIn(log?.ok === true ? log.returnData : "0x", calls.length);
      return results.map(([result]: readonly CallResult[], i): Heard => {
        if (result?.ok === true) return { ok: true, places: [], compared: [], ...heard[i], result };
        return refused(result?.returnData ?? "0x");
      });
    },
    close: () => engine.close(),
  };
}

const wordAt = (data: Hex, at: number): bigint => BigInt(`0x${data.slice(at, at + WORD).padEnd(WORD, "0")}`);

/** Each call in its own block, with the call's number as beneficiary, by which the recorder knows which call reached a place. The last batch also reads the recorder. */
function batchesOf(calls: readonly TimedCall[]): readonly Batch[] {
  return calls.map(({ time, call }, i): Batch => {
    const own = { ...call, gas: call.gas * MORE_GAS };
    const read = { from: call.from, to: RECORDER, data: "0x", value: 0n, gas: READ_GAS };
    return {
      time,
      beneficiary: `0x${(i + 1).toString(16).padStart(40, "0")}`,
      calls: i === calls.length - 1 ? [own, read] : [own],
      ...(i === 0 ? { codes: { [RECORDER]: RECORDER_CODE } } : {}),
    };
  });
}
