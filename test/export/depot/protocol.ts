import { join } from "node:path";
import { protocol } from "assay/kit";
import { CALLS } from "./calls";
import { KINDS, SETTERS } from "./state";
import { GIVEN, word, world, type Model } from "./world";

/** A depot for goods, with values of all types that the ABI has. */
export const depot = protocol({
  name: "depot",
  root: __dirname,
  world,
  model: (): Model => ({
    words: new Map([
      ["chill", GIVEN.chill],
      ["mark", word(GIVEN.mark)],
      ["seal", word(GIVEN.seal)],
      ["grade", GIVEN.grade],
      ["cash", BigInt(world.at["big-cash"])],
      ["weight", GIVEN.weight],
    ]),
    motto: GIVEN.motto,
  }),
  operations: [...CALLS, ...SETTERS],
  kinds: KINDS,
  invariants: [],
  rules: {},
  errors: [],
  uncalled: { "Open.pay": "only at the start", "big-cash.pay": "never" },
  ignoredEvents: { Announced: "the chain keeps hashes of its values" },
});

/** Folder of the contracts. */
export const CONTRACTS = join(__dirname, "contracts");
