import assert from "node:assert/strict";
import fc from "fast-check";
import { planSequence } from "assay/run";
import { atTime } from "assay/shrink";
import type { Argument, RecordedCall, CallEditor, PlannedStep, Scalar } from "assay/types";
import type { Edition } from "../../properties/fixture/editions";
import type { Action } from "../../properties/action-definition/types";
import type { Account, ModelCall } from "../../model";
import { parseCall, plainCall } from "../../properties/actions/exactly";
import { shorter } from "../../properties/call-editor/shorter";
import { subject } from "../support/protocol";

const SEED = 9;
const SEQUENCES = 3;

/** What was done, and what the model says of it. */
function essence({ time, call, expect }: PlannedStep): unknown {
  return { time, call, expect };
}

const ofActions = (steps: readonly PlannedStep[]): PlannedStep[] => steps.filter(({ action }) => action >= 0);

for (const edition of ["current", "earlier"] as const) {
  describe(`calls of the ${edition} edition made again`, () => {
    const { protocol, callEditor, samples } = given(edition);

    const planOf = (recordedCalls: readonly RecordedCall[]): readonly PlannedStep[] =>
      ofActions(
        planSequence(protocol, {
          offset: 0,
          actions: recordedCalls.map((recordedCall) => callEditor.action(recordedCall)),
        }).steps,
      );

    it("given the steps of sequences, when their recorded calls are made without offset, then calls, times and predictions are the same", () => {
      for (const steps of samples) {
        const again = planOf(steps.map((step) => callEditor.recordedCallOf(step)));
        assert.deepEqual(again.map(essence), steps.map(essence));
      }
    });

    it("given recorded calls of which some were removed, when they are made, then the model predicts each of the others", () => {
      for (const steps of samples) {
        const recordedCalls = steps.map((step) => callEditor.recordedCallOf(step));
        for (const rest of [2, 3, 5]) planOf(recordedCalls.filter((_, i) => i % rest === 0));
      }
    });

    it("given any argument with any of its values, when it is changed, then the call has the value, and the model predicts it", () => {
      let tried = 0;
      for (const steps of samples) {
        const recordedCalls = steps.map((step) => callEditor.recordedCallOf(step));
        callEditor.editable(recordedCalls).forEach(({ arguments: all }, index) => {
          all.forEach((argument, place) => {
            const values = valuesOf(argument);
            // one of them each time: all together they are some ten thousand
            const value = values[(index + place) % Math.max(1, values.length)];
            if (value === undefined) return;
            tried++;
            const changed = recordedCalls.map((recordedCall, i) =>
              i === index
                ? { ...recordedCall, call: callEditor.change(recordedCall.call, argument.name, value) }
                : recordedCall,
            );
            const now = callEditor
              .editable(changed.slice(0, index + 1))
              [index]?.arguments.find(({ name }) => name === argument.name);
            if (argument.name !== "params.amount") assert.equal(now?.value, value, argument.name);
            planOf(changed.slice(0, index + 2));
          });
        });
      }
      assert.ok(tried > 200, `only ${tried} changes were tried`);
    });
  });
}

describe("calls that no chain accepts", () => {
  const made = (caller: Account, value: bigint): number => {
    const call: ModelCall = { caller, value, operation: { op: "sendEth" } };
    const actions = [{ kind: "exact", draws: [], exactly: { at: 0, call } }];
    return ofActions(planSequence(subject(), { offset: 0, actions }).steps).length;
  };

  it("given a caller that has no key, or not the ETH, when planned, then nothing is called; all that it has can be sent", () => {
    assert.equal(made("pool:5", 0n), 0);
    assert.equal(made("capitalPool", 0n), 0);
    assert.equal(made("frank", 2n ** 96n), 0);
    assert.equal(made("frank", 1n), 1);
  });
});

describe("amounts that an asset's issuer mints", () => {
  it("given a mint, when its amount is changed, then sums of values still fit into a word; a transferred amount can be any number", () => {
    const { callEditor } = subject();
    assert.ok(callEditor !== undefined);
    const mostOf = (operation: ModelCall["operation"]): bigint | undefined => {
      const time =
        subject()
          .session(0, () => false)
          .open()[0]?.time ?? 0;
      const call = plainCall({ caller: "treasury", value: 0n, operation });
      const [editable] = callEditor.editable([{ time, kind: operation.op, call }], 0);
      const values = editable?.arguments.find(({ name }) => name.endsWith("amount"))?.values;
      return values !== undefined && "most" in values ? values.most : undefined;
    };
    assert.equal(mostOf({ op: "mintAsset", asset: 6n, to: "governor", amount: 1n }), 2n ** 128n - 1n);
    assert.equal(mostOf({ op: "transfer", asset: 6n, to: "governor", amount: 1n }), 2n ** 256n - 1n);
  });
});

describe("calls with shorter lists", () => {
  const purchase = (amount: bigint): ModelCall => ({
    caller: "alice",
    value: 0n,
    operation: {
      op: "buyCover",
      params: {
        ...{ coverId: 0n, owner: "alice", productId: 1n, coverAsset: 0n, amount, period: 30n, maxPremiumInAsset: 9n },
        ...{ paymentAsset: 255n, commissionRatio: 0n, commissionDestination: "", ipfsData: "" },
      },
      requests: [
        { poolId: 1n, skip: false, coverAmountInAsset: 5n },
        { poolId: 2n, skip: false, coverAmountInAsset: 7n },
      ],
    },
  });
  const bought = (call: ModelCall): unknown[] =>
    shorter(plainCall(call)).map((less) => {
      const { operation } = parseCall(less);
      assert.equal(operation.op, "buyCover");
      return [operation.params.amount, operation.requests.map(({ poolId }) => poolId)];
    });

  it("given a purchase from two pools, when shortened, then each is left out once, and the amount is what is left", () => {
    assert.deepEqual(bought(purchase(12n)), [
      [7n, [2n]],
      [5n, [1n]],
    ]);
  });

  it("given a purchase whose amount is not the sum, when shortened, then the amount stays", () => {
    assert.deepEqual(bought(purchase(13n)), [
      [13n, [2n]],
      [13n, [1n]],
    ]);
  });

  it("given lists with one item or none, when shortened, then there is no candidate", () => {
    const withdraw = (trancheIds: readonly bigint[]): ModelCall => ({
      caller: "alice",
      value: 0n,
      operation: { op: "withdraw", poolId: 1n, tokenId: 1n, withdrawStake: true, withdrawRewards: true, trancheIds },
    });
    assert.deepEqual(shorter(plainCall(withdraw([250n]))), []);
    assert.deepEqual(shorter(plainCall(withdraw([250n, 251n]))), [
      plainCall(withdraw([251n])),
      plainCall(withdraw([250n])),
    ]);
  });
});

/** A few sequences, worked out by the model. */
function given(edition: Edition): {
  protocol: ReturnType<typeof subject>;
  callEditor: CallEditor<Action>;
  samples: readonly (readonly PlannedStep[])[];
} {
  const protocol = subject(edition);
  const { callEditor } = protocol;
  assert.ok(callEditor !== undefined);
  const samples = fc
    .sample(protocol.actions(24), { numRuns: SEQUENCES, seed: SEED })
    .map((actions, i) => ofActions(planSequence(protocol, { offset: protocol.offset(i * 1_234_567), actions }).steps));
  return { protocol, callEditor, samples };
}

function valuesOf({ values, plainer, value }: Argument): Scalar[] {
  const others =
    "choices" in values ? values.choices : [values.least, ...values.marks.map((mark) => mark.value), values.most];
  return [...plainer, ...others].filter((other) => other !== value);
}

describe("possible changes of a purchase and a claim on it", () => {
  const { callEditor } = given("current");
  const purchase = {
    caller: "carol",
    value: 10n ** 20n,
    operation: {
      op: "buyCover",
      params: {
        coverId: 0n,
        owner: "carol",
        productId: 1n,
        coverAsset: 0n,
        amount: 3n,
        period: 28n,
        maxPremiumInAsset: 2n ** 256n - 1n,
        paymentAsset: 0n,
        commissionRatio: 0n,
        commissionDestination: "",
        ipfsData: "",
      },
      requests: [
        { poolId: 1n, skip: false, coverAmountInAsset: 1n },
        { poolId: 2n, skip: false, coverAmountInAsset: 2n },
      ],
    },
  };
  const start =
    subject()
      .session(0, () => false)
      .open()[0]?.time ?? 0;

  it("given a part of a purchase, when it is changed, then the whole is changed with it", () => {
    const changed = callEditor.change(purchase, "requests.1.coverAmountInAsset", 10n);
    const { operation } = changed as typeof purchase;
    assert.equal(operation.params.amount, 11n);
    assert.deepEqual(operation.requests, [
      purchase.operation.requests[0],
      { ...purchase.operation.requests[1], coverAmountInAsset: 10n },
    ]);
  });

  it("given an argument that the call does not have, when it is changed, then the change is refused", () => {
    assert.throws(() => callEditor.change(purchase, "params.color", 10n), /to have an argument params\.color/);
  });

  it("given a cover, when a claim on it comes later, then the ends of the cover and its grace are moments of it", () => {
    const requests = [{ poolId: 1n, skip: false, coverAmountInAsset: 10n ** 18n }];
    const params = { ...purchase.operation.params, amount: 10n ** 18n };
    const buy = { ...purchase, operation: { ...purchase.operation, params, requests } };
    const claim = { caller: "carol", value: 5n * 10n ** 16n, operation: { op: "submitClaim", coverId: 1n } };
    const recordedCalls = [
      { time: start, kind: "buyCover", call: buy },
      { time: start, kind: "submitClaim", call: claim },
    ];
    const moments = callEditor.editable(atTime(recordedCalls, 1, start + 86_400))[1]?.moments ?? [];
    const at = (name: string): number => Number(moments.find((moment) => moment.name === name)?.value) - start;
    assert.equal(at("cover 1 ends"), 28 * 86_400);
    assert.equal(at("grace of cover 1 ends"), 58 * 86_400);
  });
});
