import assert from "node:assert/strict";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { SequenceSource } from "assay/campaign";
import { readCorpus } from "assay/project/corpus-file";
import { planSequence } from "assay/run";
import { drawnOf } from "../../packages/assay/src/search/chunk-sequences";
import { artifactsOf, contractIn, EDITIONS, type Edition } from "../../properties/fixture/editions";
import { createSubject } from "../../properties/subject";
import { actionsIn, ACTIONS as ALL_ACTIONS } from "../../properties/actions";
import { FILES } from "../../properties/operations";
import { operationProblems } from "../../properties/operations/problems";
import { NOT_ACTIONS } from "../../properties/operations/kept";
import { PROTOCOL_CONTRACTS, surfaceOf } from "../../properties/fixture/entry-points";
import { surfaceProblems, usedBy } from "../../properties/subject/surface";
import { artifacts } from "../support/artifacts";

const ROOT = resolve(__dirname, "..", "..");
const SEQUENCES = 200;
const ACTIONS = 50;

/** Folders of an edition's own contracts, beside those that all share. */
const FOLDERS: Readonly<Record<Edition, RegExp>> = {
  current: /^contracts\/current\//,
  earlier: /^contracts\/(current|earlier)\//,
};

for (const edition of EDITIONS) {
  describe(`the surface of the ${edition} edition`, () => {
    const compiled = artifactsOf(edition, artifacts());
    const surface = surfaceOf(compiled);
    let used: Set<string>;
    /** The kinds of action that made each operation. */
    const made = new Map<string, Set<string>>();

    before(function () {
      this.timeout(120_000);
      const protocol = createSubject({ edition, artifacts: compiled });
      // what a campaign plays: the corpus, and behind it what is drawn
      const kept = readCorpus(join(ROOT, "corpus", `${edition}.json`))?.sequences ?? [];
      const drawn = fc.sample(new SequenceSource(protocol, ACTIONS), { numRuns: SEQUENCES, seed: 11 });
      used = new Set();
      for (const [offset, actions] of [...kept.map((one) => drawnOf(protocol, one)), ...drawn]) {
        const { steps } = planSequence(protocol, { offset, actions });
        for (const name of usedBy(steps, surface)) used.add(name);
        for (const { function: op, kind } of steps)
          if (op !== undefined) made.set(op, (made.get(op) ?? new Set()).add(kind));
      }
    });

    it("given everything that is deployed, then the protocol's contracts are those of the edition's folders", () => {
      const sources = Object.entries(compiled).filter(([, { source }]) => FOLDERS[edition].test(source));
      const deployable = sources.filter(([, { abi, bytecode }]) => abi.length > 0 && bytecode.length > 2);
      // libraries have code of their own, and are not deployed: their functions are internal
      const isLibrary = (name: string): boolean => surfaceOf(compiled, [name]).length === 0;
      const deployed = new Set([...PROTOCOL_CONTRACTS, ...PROTOCOL_CONTRACTS.map((name) => contractIn(edition, name))]);
      assert.deepEqual(
        deployable.map(([name]) => name).filter((name) => !deployed.has(name) && !isLibrary(name)),
        [],
      );
      for (const name of deployed) assert.match(compiled[name]?.source ?? "", FOLDERS[edition]);
    });

    it("given every state-changing function of them, then an action succeeds with it, or a reason says why none can", () => {
      assert.ok(surface.length >= 55, `expected the whole surface, found ${surface.length} entry points`);
      assert.deepEqual(surfaceProblems(surface, used, NOT_ACTIONS), []);
    });

    it("given an unknown function, receive and fallback, then each is named", () => {
      const abi = [
        ...(compiled.Registry?.abi ?? []),
        {
          type: "function",
          name: "seize",
          inputs: [{ name: "from", type: "address", internalType: "address" }],
          outputs: [],
          stateMutability: "nonpayable",
        },
        { type: "function", name: "peek", inputs: [], outputs: [], stateMutability: "view" },
        { type: "receive", stateMutability: "payable" },
        { type: "fallback", stateMutability: "payable" },
      ];
      const grown = surfaceOf({ ...compiled, Registry: { abi, bytecode: "0x" } });
      const named = surfaceProblems(grown, used, NOT_ACTIONS).map((problem) => problem.split(":")[0]);
      assert.deepEqual(named, ["Registry.seize(address)", "Registry.receive()", "Registry.fallback()"]);
    });

    it("given a reason for an unknown entry point, or for one with an action, then it is named", () => {
      const excused = { ...NOT_ACTIONS, "Cover.gone(uint256)": "old", "Claims.vote(uint256,bool)": "lazy" };
      assert.deepEqual(surfaceProblems(surface, used, excused), [
        "Cover.gone(uint256): excused, but no deployed contract has it",
        "Claims.vote(uint256,bool): excused, but an action succeeds with it",
      ]);
    });

    const kinds = new Set(ALL_ACTIONS.map(({ kind }) => kind));
    /** The descriptors, but for those whose actions the edition has not. */
    const here = Object.fromEntries(
      Object.entries(FILES).map(([file, descriptors]) => {
        const own = new Set(actionsIn(edition).map(({ kind }) => kind));
        const named = Object.entries<{ readonly actions: readonly (string | { readonly kind: string })[] }>(
          descriptors,
        );
        return [
          file,
          Object.fromEntries(
            named.filter(([, { actions }]) =>
              actions.some((action) => own.has(typeof action === "string" ? action : action.kind)),
            ),
          ) as (typeof FILES)[keyof typeof FILES],
        ];
      }),
    );

    it("given every operation, then an action that its descriptor names makes it", () => {
      assert.deepEqual(operationProblems(here, kinds, made), []);
    });

    it("given operations without an action, with an unknown one, with that of another operation, and without a descriptor, then each is named with its file", () => {
      const { vote, settleClaim } = FILES["claims.ts"];
      const files = {
        ...here,
        "claims.ts": {
          submitClaim: { actions: [] },
          vote: { ...vote, actions: ["noSuch"] },
          settleClaim: { ...settleClaim, actions: ["deposit"] },
        },
        "tokens.ts": {},
      };
      const problems = operationProblems(files, kinds, made);
      assert.match(problems[0] ?? "", /^submitClaim: properties\/operations\/claims\.ts names no action/);
      assert.match(
        problems[1] ?? "",
        /^vote: .*claims\.ts names the action noSuch, which properties\/actions\/index\.ts/,
      );
      assert.match(problems[2] ?? "", /^settleClaim: .*claims\.ts names deposit, which never made it; .*settleClaim/);
      const undescribed = problems.slice(3).map((problem) => problem.split(":")[0]);
      assert.deepEqual(undescribed.sort(), ["approve", "burn", "lockForMV", "transfer", "transferFrom"]);
    });

    it("given no calls at all, then every action is missing", () => {
      const missing = surfaceProblems(surface, new Set(), NOT_ACTIONS);
      assert.equal(missing.length, surface.length - Object.keys(NOT_ACTIONS).length);
    });
  });
}
