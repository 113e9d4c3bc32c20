import { setImmediate as nextTurn } from "node:timers/promises";
import type { Setup } from "../../../../src/campaign";
import type { Batch, Call, CallResult, Engine, Hex, Plain } from "../../../../src/core/types";
import { encode, wordsOf } from "../../../toy/protocol";
import { DAY, ERRORS, hallSubject, LENS, ORIGIN, SEATS, USERS } from "./subject";

/** A bug of the chain: a full hall still accepts carol; or carol never finds a seat. */
type Bug = "carol-squeezed-in" | "carol-never-seated";

const success = (returnData: Hex): CallResult => ({ ok: true, returnData, logs: [], gasUsed: 50_000 });
const revert = (returnData: Hex): CallResult => ({ ok: false, returnData, logs: [], gasUsed: 30_000 });

/** The hall's chain, in memory. */
class HallEngine implements Engine {
  readonly name = "hall";
  readonly lanes = 1;

  constructor(private readonly bug: string | undefined) {}

  async run(batches: readonly Batch[]): Promise<CallResult[][]> {
    await nextTurn();
    let taken = 0n;
    const answer = ({ from, to, data }: Call, time: number): CallResult => {
      if (to === LENS) return success(encode("0x", 32n, 1n, taken));
      const [seats = 0n] = wordsOf(data);
      const isCarol = from === USERS[2];
      if (time >= ORIGIN + DAY) return revert(ERRORS.Shut);
      if (isCarol && this.bug === ("carol-never-seated" satisfies Bug)) return revert(ERRORS.Full);
      if (taken + seats > SEATS && !(isCarol && this.bug === ("carol-squeezed-in" satisfies Bug)))
        return revert(ERRORS.Full);
      taken += seats;
      return success("0x");
    };
    return batches.map(({ time, calls }) => calls.map((call) => answer(call, time)));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** The setup module of the hall: what worker processes load. */
export function createSetup(options: Plain): Promise<Setup> {
  const { bug } = (options ?? {}) as { readonly bug?: string };
  return Promise.resolve({
    subject: hallSubject(),
    engine: new HallEngine(bug),
    bug: bug ?? null,
    laws: () => [],
  });
}
