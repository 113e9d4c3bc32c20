import assert from "node:assert/strict";
import fc from "fast-check";
import { interfaceIn } from "../../properties/fixture/interfaces";
import { planSequence } from "assay/run";
import type { Operation } from "../../model";
import { artifactsOf, EDITIONS } from "../../properties/fixture/editions";
import { accountAt } from "../../properties/fixture/addresses";
import { PROTOCOL_CONTRACTS, contractAt } from "../../properties/fixture/entry-points";
import { descriptorOf, OPERATIONS } from "../../properties/operations";
import { artifacts } from "../support/artifacts";
import { subject } from "../support/protocol";

/** Operations whose return values are compared. */
const all = Object.keys(OPERATIONS) as Operation["op"][];
const RETURNS = new Set<string>(all.filter((op) => descriptorOf(op).returns === true));
const SEQUENCES = 120;
const ACTIONS = 50;
/** What the standards of tokens have a function answer, which says nothing of the protocol: balances and allowances are read. */
const STANDARD: readonly Operation["op"][] = ["transfer", "transferFrom", "approve"];

for (const edition of EDITIONS)
  describe(`returns of the ${edition} edition`, () => {
    it("given every operation whose function returns values, then exactly these are compared; exactly the payable operations accept ETH", function () {
      this.timeout(120_000);
      const compiled = artifactsOf(edition, artifacts());
      const protocol = subject(edition);
      const returning = new Set<string>();
      const called = new Set<string>();
      const payable = new Set<string>();
      for (const [draw, actions] of fc.sample(fc.tuple(fc.noBias(fc.nat()), protocol.actions(ACTIONS)), {
        numRuns: SEQUENCES,
        seed: 12,
      })) {
        for (const { call, function: method } of planSequence(protocol, { offset: protocol.offset(draw), actions })
          .steps) {
          if (call === undefined || method === undefined) continue;
          const contract = contractAt(accountAt(call.to) ?? "");
          if (contract === undefined || !PROTOCOL_CONTRACTS.includes(contract)) continue;
          const code = interfaceIn(compiled, contract);
          const fragment = code.getFunction(call.data.slice(0, 10));
          if (fragment === null) continue;
          called.add(method);
          if (fragment.outputs.length > 0) returning.add(method);
          if (fragment.payable) payable.add(method);
        }
      }
      // strangers call anything with anything, and functions kept for the protocol's own contracts never succeed
      for (const op of ["raw", "guarded", ...STANDARD]) returning.delete(op);
      payable.delete("raw");
      const taking = all.filter((op) => descriptorOf(op).payable === true && called.has(op));
      assert.deepEqual([...payable].sort(), taking.sort(), "who takes ETH, by the ABI and by properties/operations/");
      assert.ok(returning.size >= 10, [...returning].join());
      assert.deepEqual([...returning].filter((op) => !RETURNS.has(op)).sort(), []);
      assert.deepEqual([...RETURNS].filter((op) => called.has(op) && !returning.has(op)).sort(), []);
    });
  });
