import assert from "node:assert/strict";
import { id } from "ethers";
import type { Hex, SeenStep } from "../../../src/core/types";
import type { Context } from "../../../src/project/declared/context";
import { Replaced, trustedIn } from "../../../src/project/declared/oracles";
import { codeOracle, whileItsOwn } from "../../../src/project/declared/oracles/replaced";

const address = (digit: string): Hex => `0x${digit.repeat(40)}`;
const [DEPLOYER, ALICE, BOB, DOOR, HALL, OTHER] = ["d", "a", "b", "1", "2", "3"].map(address) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
];
const NAMES: Readonly<Record<string, string>> = { [DOOR]: "Door", [HALL]: "Hall" };

/** A proxy, Door, behind which Hall is. `admin`: whom its constructor is given. */
const contextWith = (admin: Hex): Context =>
  ({
    raw: { behind: { Door: "Hall" } },
    callable: new Map([["Hall", {}]]),
    book: { nameOf: (one: Hex) => NAMES[one] ?? one, addressOf: () => HALL },
    instances: { first: (kind: string) => kind, kindOf: (name: string) => name, deployed: (kind: string) => [kind] },
    world: {
      deployer: DEPLOYER,
      people: [ALICE, BOB],
      at: {},
      options: { contracts: { Door: { args: () => [HALL, `0x12345678${admin.slice(2)}`] } } },
      opening: [],
    },
  }) as unknown as Context;

const step = (kind: string, caller: Hex, args: object, code?: Hex): SeenStep =>
  ({
    kind,
    result: {
      ok: true,
      logs:
        code === undefined
          ? []
          : [{ address: DOOR, topics: [id("Upgraded(address)"), `0x${"0".repeat(24)}${code.slice(2)}`], data: "0x" }],
    },
    facts: { caller, args },
  }) as unknown as SeenStep;

/** Whether other code is behind the door, put there by somebody who may. */
const replacedAfter = (admin: Hex, ...steps: readonly SeenStep[]): boolean => {
  const context = contextWith(admin);
  const replaced = new Replaced(context, () => trustedIn(context));
  steps.forEach((one) => {
    replaced.record(one);
  });
  return replaced.has("Door") && replaced.takenIn("Door") === undefined;
};

describe("code of a proxy that is replaced", () => {
  const upgrade = (caller: Hex, code: Hex): SeenStep => step("Door.upgradeToAndCall", caller, { to: code }, code);

  it("given an upgrade by the deployer, then the proxy has other code until it has its own again", () => {
    assert.equal(replacedAfter(DEPLOYER, upgrade(DEPLOYER, OTHER)), true);
    assert.equal(replacedAfter(DEPLOYER, upgrade(DEPLOYER, OTHER), upgrade(DEPLOYER, HALL)), false);
  });

  it("given an upgrade by somebody whom nobody gave a right, then that is one finding, at that step alone", () => {
    const context = contextWith(DEPLOYER);
    const replaced = new Replaced(context, () => trustedIn(context));
    const oracle = codeOracle("Door", { inId: (name) => name.toUpperCase(), context });
    const after = (one: SeenStep): string => {
      replaced.record(one);
      return oracle.check(one, {} as never, { replaced }).verdict;
    };
    assert.equal(oracle.id, "INV-CODE-DOOR");
    assert.deepEqual(
      [upgrade(DEPLOYER, OTHER), upgrade(DEPLOYER, HALL), upgrade(ALICE, OTHER), step("Door.ask", BOB, {})].map(after),
      ["held", "held", "violated", "held"],
    );
    assert.equal(replaced.has("Door"), true, "nothing else is stated of the other code");
  });

  it("given an upgrade that another contract makes for whom it knows, then that is no such finding", () => {
    const context = contextWith(DEPLOYER);
    const replaced = new Replaced(context, () => trustedIn(context));
    replaced.record({ ...upgrade(ALICE, OTHER), kind: "Hall.execute" });
    assert.equal(replaced.takenIn("Door"), undefined);
  });

  it("given somebody whom a constructor or the deployer names, then he may", () => {
    assert.equal(replacedAfter(ALICE, upgrade(ALICE, OTHER)), true);
    const granted = step("Door.grantRole", DEPLOYER, { account: BOB });
    assert.equal(replacedAfter(ALICE, granted, upgrade(BOB, OTHER)), true);
    assert.equal(replacedAfter(ALICE, step("Door.ask", BOB, { account: BOB }), upgrade(BOB, OTHER)), false);
  });

  it("given an oracle of the proxy, then it says nothing while the code is another", () => {
    const context = contextWith(DEPLOYER);
    const replaced = new Replaced(context, () => trustedIn(context));
    const oracle = {
      id: "INV-X",
      rules: [],
      title: "",
      premise: "",
      check: () => ({ verdict: "violated" as const, message: "" }),
    };
    const [wrapped] = whileItsOwn([oracle], () => "Door");
    const verdict = (): string | undefined =>
      wrapped?.check(upgrade(DEPLOYER, OTHER), {} as never, { replaced }).verdict;
    assert.equal(verdict(), "violated");
    replaced.record(upgrade(DEPLOYER, OTHER));
    assert.equal(verdict(), "skipped");
  });
});
