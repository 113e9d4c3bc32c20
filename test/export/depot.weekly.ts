import assert from "node:assert/strict";
import { id } from "ethers";
import { foundryTest, hardhatTest, type Case } from "assay/export";
import type { Counterexample } from "assay/counterexample";
import { REVERTED } from "assay/kit";
import { BUGS, HASHED, UNGRADED } from "./depot/bugs";
import { counterexamples, exporter, sources } from "./depot/cases";
import { world } from "./depot/world";
import { Checkout, type Outcomes } from "./projects";

/** Compiling takes half a minute of one core, and CI's machines are slow. */
const PATIENCE_MS = 600_000;

const nameOf = (identity: string): string => identity.replace(/\W/g, "_");

/** Those in which types of the project's own stand in arguments, answers, errors and getters. */
const WITHOUT_SOURCES = [
  "RETURNS:pack",
  "RETURNS:entrust",
  "RETURNS:reprice",
  "EVENT:Crated",
  "ERROR:refuse:Refused",
  "STATUS:judge:succeeded",
  "STATE:chill.celsius",
  "STATE:tariff.now",
  "STATE:weight.room",
  "STATE:held.held",
  "STATE:lens",
].map((identity) => `LOCKSTEP-${identity}`);

/** What their tests say where they say something else than with the sources: they read words, and do not decode. */
const OTHERWISE: Readonly<Record<string, RegExp>> = {
  "LOCKSTEP-RETURNS:entrust": /must be another \(word 0\): 0x\w{40} != 0x\w{40}/,
  "LOCKSTEP-RETURNS:reprice": /must be another \(word 1\): 1 != \d+/,
  "LOCKSTEP-ERROR:refuse:Refused": /must revert with another error/,
};

describe("exported tests of a project of the kit, with all types of the ABI", function () {
  this.timeout(PATIENCE_MS);
  let cases: ReadonlyMap<string, Case>;
  let results: Record<"intact" | "broken", { forge: Outcomes; hardhat: Outcomes }>;

  const caseOf = (identity: string): Case => {
    const of = cases.get(identity);
    assert.ok(of !== undefined, `${identity} was found`);
    return of;
  };
  /** A case of an event with an indexed text, of which the chain keeps a hash: no model of the kit predicts one. */
  const hashed = (): Case => {
    const topic = id("Announced(string,bytes)");
    const what = { is: "topic", topic, index: 1, predicted: id("a price"), observed: undefined } as const;
    const check = { kind: "event", emitter: world.at.Var, among: [topic], position: 0, count: 1, what } as const;
    return { ...caseOf("LOCKSTEP-EVENT:Priced"), checks: [check] };
  };
  /** A case before whose step two calls are made of which nothing is predicted: one that is refused, and one that only the broken contracts take. */
  const unpredicted = (read: (one: Counterexample) => Case): Case => {
    const last = counterexampleOf("LOCKSTEP-STATE:seal.seal");
    const calls = ["LOCKSTEP-ERROR:insist:Error", "LOCKSTEP-STATUS:judge:succeeded"].map((identity) => {
      const { expect: _, ...step } = counterexampleOf(identity).steps.at(-1) ?? assert.fail("it has a step");
      return { ...step, time: last.steps.at(-1)?.time ?? 0, observe: [] };
    });
    const steps = [...last.steps.slice(0, last.opening), ...calls, ...last.steps.slice(last.opening)];
    return read({ ...last, steps });
  };
  /** A case of a getter that must revert: it is asked for what no enum has. */
  const ungraded = (): Case => {
    const of = caseOf("LOCKSTEP-STATE:share.share");
    const getter = { target: world.at.Var, method: "graded", args: [200n], reverted: REVERTED };
    return { ...of, described: { ...of.described, getter: () => getter } };
  };
  const counterexampleOf = (identity: string): Counterexample => caseOf(identity).counterexample;

  before(async () => {
    const found = await counterexamples();
    const read = exporter();
    const readWithoutSources = exporter(new Map());
    cases = new Map([...found].map(([identity, one]) => [identity, read(one)]));
    const outcomesOf = async (checkout: Checkout): Promise<{ forge: Outcomes; hardhat: Outcomes }> => {
      for (const [identity, of] of cases) {
        checkout.add("test", `${nameOf(identity)}.t.sol`, foundryTest(of));
        checkout.add("mocha", `${nameOf(identity)}.test.js`, hardhatTest(of));
      }
      checkout.add("test", "hashed.t.sol", foundryTest(hashed()));
      checkout.add("mocha", "hashed.test.js", hardhatTest(hashed()));
      checkout.add("test", "ungraded.t.sol", foundryTest(ungraded()));
      checkout.add("mocha", "ungraded.test.js", hardhatTest(ungraded()));
      checkout.add("test", "unpredicted.t.sol", foundryTest(unpredicted(read)));
      checkout.add("mocha", "unpredicted.test.js", hardhatTest(unpredicted(read)));
      for (const identity of WITHOUT_SOURCES) {
        const text = foundryTest(readWithoutSources(counterexampleOf(identity)));
        assert.doesNotMatch(text, /\b(Chill|Crate|Grade|Mark|Price)\b(?!\()/);
        checkout.add("test", `${nameOf(identity)}_without_sources.t.sol`, text);
      }
      return { forge: await checkout.forge(), hardhat: await checkout.hardhat() };
    };
    const intact = new Checkout("depot", sources(), []);
    const whole = await outcomesOf(intact);
    const edits = [...BUGS, HASHED, UNGRADED];
    results = { intact: whole, broken: await outcomesOf(new Checkout("depot-broken", sources(), edits, intact)) };
  });

  const judged = (tool: "forge" | "hardhat", file: string, says: RegExp): void => {
    assert.ok(results.intact[tool].has(file), "it was run");
    assert.equal(results.intact[tool].get(file), undefined);
    const said = results.broken[tool].get(file);
    assert.ok(said !== undefined, "it passed on the broken contracts; expected a failure");
    assert.match(said, says);
  };

  for (const { identity, about, says, saysInMocha } of BUGS) {
    it(`given ${about}, when the Foundry test of ${identity} is run, then it fails on the broken contracts and passes on the intact ones`, () => {
      judged("forge", `${nameOf(identity)}.t.sol`, says);
    });

    it(`given ${about}, when the Hardhat test of ${identity} is run, then it fails on the broken contracts and passes on the intact ones`, () => {
      judged("hardhat", `${nameOf(identity)}.test.js`, saysInMocha);
    });
  }

  for (const identity of WITHOUT_SOURCES)
    it(`given contracts of which only the artifacts are known, when the Foundry test of ${identity} is run, then it names no type of the project's, and fails and passes as the other does`, () => {
      const says = OTHERWISE[identity] ?? BUGS.find((bug) => bug.identity === identity)?.says;
      assert.ok(says !== undefined, `${identity} is a bug`);
      judged("forge", `${nameOf(identity)}_without_sources.t.sol`, says);
    });

  it("given an indexed text, when its tests are run, then they fail where the event has the hash of another", () => {
    judged("forge", "hashed.t.sol", /event Announced, text: 0x\w{64} != 0x\w{64}/);
    judged("hardhat", "hashed.test.js", /event Announced, text/);
  });

  it("given a getter's key that no enum has, when the tests are run, then they fail where it does not revert", () => {
    judged("forge", "ungraded.t.sol", /share: share/);
    judged("hardhat", "ungraded.test.js", /must revert/);
  });

  it("given calls without a prediction, when the tests are run, then they may succeed or revert, and the result of the last step decides", () => {
    const { says, saysInMocha } = BUGS.find(({ identity }) => identity === "LOCKSTEP-STATE:seal.seal") ?? assert.fail();
    judged("forge", "unpredicted.t.sol", says);
    judged("hardhat", "unpredicted.test.js", saysInMocha);
    for (const text of [foundryTest, hardhatTest].map((write) => write(unpredicted(exporter()))))
      assert.match(
        text,
        /Nothing was predicted of this call, .* in the case it reverts.*(?:\n.*)*in the case it succeeds/,
      );
  });
});
