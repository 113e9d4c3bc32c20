import assert from "node:assert/strict";
import { join } from "node:path";
import fc from "fast-check";
import { Player } from "assay/maximise";
import { loadProject } from "assay/project/load";
import type { RecordedCall, Subject } from "assay/types";
import type { Operation } from "../../model";
import { plainCall } from "../../properties/actions/exactly";
import { OBJECTIVES } from "../../properties/objectives";
import { subject } from "../support/protocol";

const CHOSEN = {
  edition: "current",
  engine: "anvil",
  rpcUrl: null,
  bug: null,
  schemata: false,
  guided: false,
} as const;
const SEQUENCES = 30;
/** How many of the sequences have a value other than nothing, at least: the others need what random calls seldom do. */
const TOLD: Readonly<Record<string, number>> = {
  "outliving-cover": 0,
  "reward-share": 10,
  "stake-withheld": 0,
  "paid-beyond-burn": 3,
  "bump-spared": 2,
  "credit-forfeited": 3,
  "calls-refused": 1,
  "rights-refused": 0,
};

/** Reports write their names in small letters. */
const CONTRACTS = ["capitalPool", "stakingProducts", "stakingNFT", "coverProducts", "coverNFT"] as const;
/** Of a folder with types of its own. */
const OPERATIONS_OF: string = join(__dirname, "../../mutual/operations");
/** A call as it is kept, with names. */
interface Called {
  readonly caller: string;
  readonly args: never;
  readonly value?: bigint;
  readonly at?: string;
}
type Named = (args: never, at: string) => Operation;

describe("objectives of the mutual on the public API", function () {
  this.timeout(300_000);
  const old = subject("current");
  let project: Subject<unknown, unknown>;
  let operations: Readonly<Record<string, Named>>;

  before(async () => {
    project = await loadProject(join(__dirname, "../../mutual")).subject(CHOSEN, () => undefined);
    ({ OPERATIONS: operations } = (await import(OPERATIONS_OF)) as { readonly OPERATIONS: Record<string, Named> });
  });

  for (const [name, least] of Object.entries(TOLD))
    it(`given sequences, when ${name} is played by both descriptions of the mutual, then it is worth the same`, () => {
      const objective = project.objectives?.find((one) => one.name === name);
      const same = OBJECTIVES.find((one) => one.name === name);
      assert.ok(objective !== undefined && same !== undefined);
      const [mine, theirs] = [new Player(project, objective), new Player(old, same)];
      /** Accounts by their names, as the model has them. */
      const named = (value: unknown): unknown => {
        if (typeof value === "string") {
          const account = value.length === 42 ? (project.nameOf(value) ?? value) : value;
          return account === "nobody" ? "" : (CONTRACTS.find((one) => one.toLowerCase() === account) ?? account);
        }
        if (Array.isArray(value)) return value.map(named);
        if (typeof value !== "object" || value === null) return value;
        return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, named(one)]));
      };
      const asBefore = ({ time, kind, call }: RecordedCall): RecordedCall => {
        if (call === null) return { time, kind: "wait", call };
        const { caller, value = 0n, at = "", args } = named(call) as Called;
        const operation = operations[kind]?.(args, at);
        assert.ok(operation !== undefined, kind);
        return { time, kind: operation.op, call: plainCall({ caller, value, operation }) };
      };
      let told = 0;
      const offset = 1_000_000;
      const beginning = (of: { session: typeof old.session } | { session: typeof project.session }): number =>
        of.session(offset, () => false).finish().time;
      const between = beginning(project) - beginning(old);
      for (const tail of fc.sample(project.actions(60), { numRuns: SEQUENCES, seed: 3 })) {
        // groups may have contracts in them that one of the two does not know
        const known = mine.play({ offset, calls: [], tail }).calls.filter(({ kind }) => !kind.startsWith("Registry."));
        const { calls, value } = mine.play({ offset, calls: known });
        const played = theirs.play({ offset: offset + between, calls: calls.map(asBefore) });
        assert.equal(played.value, value, calls.map(({ kind }) => kind).join());
        if (value !== undefined && value !== 0n) told++;
      }
      assert.ok(told >= least, `${told} sequences have a value`);
    });
});
