import assert from "node:assert/strict";
import { id } from "ethers";
import type { Hex, SeenStep } from "../../../src/core/types";
import type { Context } from "../../../src/project/declared/context";
import { Replaced, trustedIn } from "../../../src/project/declared/oracles";
import { whileItsOwn } from "../../../src/project/declared/oracles/replaced";

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

const replacedAfter = (admin: Hex, ...steps: readonly SeenStep[]): boolean => {
  const context = contextWith(admin);
  const replaced = new Replaced(context, () => trustedIn(context));
  steps.forEach((one) => {
    replaced.record(one);
  });
  return replaced.has("Door");
};

describe("code of a proxy that is replaced", () => {
  const upgrade = (caller: Hex, code: Hex): SeenStep => step("Door.upgradeToAndCall", caller, { to: code }, code);

  it("given an upgrade by the deployer, then the proxy has other code until it has its own again", () => {
    assert.equal(replacedAfter(DEPLOYER, upgrade(DEPLOYER, OTHER)), true);
    assert.equal(replacedAfter(DEPLOYER, upgrade(DEPLOYER, OTHER), upgrade(DEPLOYER, HALL)), false);
  });

  it("given an upgrade by somebody whom nobody gave a right, then that is a finding like any other", () => {
    assert.equal(replacedAfter(DEPLOYER, upgrade(ALICE, OTHER)), false);
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
