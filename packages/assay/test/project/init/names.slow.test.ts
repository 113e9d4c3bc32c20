import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import type ts from "typescript";
import { loadProject } from "../../../src/project/load";
import { idParts, memberNames } from "../../../src/project/declared/member-names";
import { worldNames } from "../../../src/project/init/world-names";
import { COIN, edit, init, problemsIn, programOf } from "./support";

const ROOT = resolve(__dirname, "../../../../..");
const PROJECTS = 6;

/** Difficult names: members of every object, keywords, the tool's own names, variants of one another. */
const hard = fc.constantFrom(
  ...[
    "__proto__",
    "constructor",
    "toString",
    "valueOf",
    "hasOwnProperty",
    "prototype",
    "class",
    "default",
    "await",
    "arguments",
  ],
  ...[
    "action",
    "getter",
    "amount",
    "list",
    "contracts",
    "Model",
    "contractOf",
    "missing",
    "assay",
    "exports",
    "module",
    "Object",
  ],
  ...[
    "cap",
    "CAP",
    "Cap",
    "_cap",
    "cap_",
    "$cap",
    "cap$",
    "__cap",
    "arg0",
    "arg1",
    "arg0_",
    "whole",
    "answer",
    "$",
    "_",
    "$$",
  ],
);
/** Any identifier of Solidity. */
const identifier = fc.oneof(hard, fc.stringMatching(/^[A-Za-z_$][A-Za-z0-9_$]{0,6}$/));
const parameterName = fc.oneof({ arbitrary: identifier, weight: 4 }, { arbitrary: fc.constant(""), weight: 1 });
const elementary = fc
  .constantFrom("uint256", "address", "bool", "string", "bytes4", "int8[]")
  .map((type) => ({ type }));
const struct = fc
  .array(parameterName, { minLength: 1, maxLength: 3 })
  .map((names) => ({ type: "tuple", components: names.map((name) => ({ name, type: "uint256" })) }));
const parameters = fc.array(
  fc.tuple(parameterName, fc.oneof(elementary, struct)).map(([name, type]) => ({ name, ...type })),
  { maxLength: 3 },
);
const entry = fc.oneof(
  fc
    .tuple(identifier, parameters)
    .map(([name, inputs]) => ({ name, inputs, outputs: [], stateMutability: "nonpayable" })),
  fc.tuple(identifier, parameters).map(([name, outputs]) => ({ name, inputs: [], outputs, stateMutability: "view" })),
);

const keyOf = ({ name, inputs }: { readonly name: string; readonly inputs: readonly object[] }): string =>
  `${name}${JSON.stringify(inputs)}`;
const abi = fc
  .tuple(fc.uniqueArray(entry, { minLength: 2, maxLength: 12, selector: keyOf }), parameters)
  .map(([entries, given]) => [
    ...entries.map((one) => ({ type: "function", ...one })),
    { type: "function", name: "act", inputs: [], outputs: [], stateMutability: "nonpayable" },
    { type: "constructor", inputs: given, stateMutability: "nonpayable" },
  ]);

describe("names in foreign contracts", function () {
  this.timeout(180_000);
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  const folder = mkdtempSync(join(ROOT, ".cache", "names-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("given any names of parameters, then each gets a unique name that is no member of every object", () => {
    fc.assert(
      fc.property(fc.array(parameterName, { maxLength: 8 }), (names) => {
        const given = memberNames(names.map((name) => ({ name })));
        assert.equal(given.length, names.length);
        assert.equal(new Set(given).size, names.length);
        for (const [i, name] of given.entries()) {
          assert.ok(!(name in {}) && /^[A-Za-z_$][\w$]*$/.test(name), name);
          if (names.filter((one) => one === names[i]).length === 1 && !((names[i] ?? "") in {}) && names[i] !== "")
            assert.equal(name, names[i], "a name that can be kept is kept");
        }
      }),
    );
  });

  it("given any names, then no two are the same part of an id, and each is what an id takes", () => {
    fc.assert(
      fc.property(fc.uniqueArray(identifier, { maxLength: 30 }), (names) => {
        const all = names.map((name) => `Coin.${name}`);
        const ids = all.map(idParts(all));
        assert.equal(new Set(ids).size, names.length);
        for (const id of ids) assert.match(`INV-${id}`, /^INV-[A-Z0-9-]+$/);
      }),
    );
  });

  it("given any names of contracts, then each has one in the world, whatever the case", () => {
    fc.assert(
      fc.property(fc.array(identifier, { maxLength: 8 }), (names) => {
        const given = worldNames(names);
        assert.equal(new Set(given.map((name) => name.toLowerCase())).size, names.length);
        for (const name of given) assert.match(name, /^[A-Za-z]\w*$/);
      }),
    );
  });

  it("given contracts with any names, then the written project compiles and loads, and its ids, actions and kinds are distinct", async () => {
    const cases = fc.sample(fc.tuple(abi, identifier), { numRuns: PROJECTS, seed: 7 });
    let program: ts.Program | undefined;
    for (const [i, [entries, name]] of cases.entries()) {
      const root = join(folder, `p${i}`);
      cpSync(join(__dirname, "projects/foundry"), root, { recursive: true });
      edit(root, COIN, (json) => {
        json["abi"] = entries;
        const { settings } = json["metadata"] as { settings: Record<string, unknown> };
        settings["compilationTarget"] = { "src/Coin.sol": name };
      });
      const { contracts, written, missing } = init(root, `src/Coin.sol:${name}`);
      const files = written.filter((file) => file.endsWith(".ts")).map((file) => join(root, file));
      program = programOf(files, program);
      assert.deepEqual(problemsIn(files, program), []);
      assert.deepEqual(init(root).written, [], `${contracts.join()} is known again`);
      const project = loadProject(root);
      if (missing.length > 0) continue;
      const { invariants, actionKinds, kinds } = await project.subject(
        { edition: "only", engine: "anvil", rpcUrl: null, bug: null },
        () => undefined,
      );
      for (const all of [invariants.map(({ id }) => id), actionKinds, kinds.map((kind) => kind.name)])
        assert.equal(new Set(all).size, all.length, all.join());
    }
  });
});
