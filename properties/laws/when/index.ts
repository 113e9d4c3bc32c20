import fc from "fast-check";
import type { Engine, Law, LawVerdict } from "assay/types";
import type { ModelCall, Operation } from "../../../model";
import type { Action } from "../../action-definition/types";
import { HELD, SKIP } from "../compare";
import { OWN_ACTIONS, TERMS, type Terms } from "../editions";
import type { LawContext } from "../law-context";
import type { ProgramBuilder } from "../program-builder";
import type { Trace } from "../trace";
import { LIFE, lives, offsets, type Mix } from "../inputs";
import { settleClaim, submitClaim, vote } from "./claims";
import type { Scene, When } from "./conditions";
import { buyCover } from "./covers";
import { Facts } from "./facts";
import { setPoolFee, setProducts } from "./pools";
import { depositTo, extendDeposit, withdraw } from "./staking";

interface Life {
  readonly offset: number;
  readonly actions: readonly Action[];
}

/** A law of this family: its preconditions, mixture of actions, and rules. */
interface Statement {
  readonly rules: readonly string[];
  readonly mix: Mix;
}

/** Actions that break preconditions outside the calls themselves: locks, halts, broken feeds, lost membership, blocked tokens. */
const TROUBLE: Mix = {
  lockForMV: 2,
  moveFeed: 1,
  setMinPrice: 1,
  setAcceptedAssets: 1,
  removeMember: 1,
  blockAsset: 1,
  transferPosition: 1,
  approveNft: 1,
  approveAllNfts: 1,
  approveTokens: 1,
};

/** The first call that succeeds though a precondition is not met, or fails though all are. */
function judge<Op extends Operation["op"]>(
  when: When<Op>,
  trace: Trace,
  looks: readonly number[],
  terms: Terms,
): LawVerdict {
  let asked = 0;
  for (const look of looks) {
    const [step, seen] = [trace.steps[look + 1], trace.seen(look)];
    if (seen === undefined || step === undefined || !("call" in step)) continue;
    const scene: Scene<Op> = {
      call: step.call,
      operation: step.call.operation as Scene<Op>["operation"],
      now: step.time,
      seen,
      facts: Facts.before(trace, look, terms),
    };
    const unmet = firstUnmet(when, scene);
    const { ok } = trace.result(look + 1);
    asked += 1;
    if (ok === (unmet === undefined)) continue;
    return {
      verdict: "violated",
      message: `${when.op} ${ok ? "succeeds though a precondition is not met" : "fails though every precondition is met"}`,
      values: [
        ["preconditions", unmet === undefined ? "all met" : `not met: ${unmet}`],
        ["observed", ok ? "success" : `revert with ${trace.error(look + 1)}`],
      ],
      program: trace.upTo(look + 1).program("the program up to that call:"),
    };
  }
  return asked > 0 ? HELD : SKIP;
}

function firstUnmet<Op extends Operation["op"]>(when: When<Op>, scene: Scene<Op>): string | undefined {
  for (const [words, met] of when.conditions(scene)) if (!met) return words;
  return undefined;
}

function isSpokenOf<Op extends Operation["op"]>(when: When<Op>, call: ModelCall): Scene<Op>["operation"] | undefined {
  if (call.operation.op !== when.op) return undefined;
  const operation = call.operation as Scene<Op>["operation"];
  return when.speaks?.(operation) === false ? undefined : operation;
}

/** Observes the targets of the preconditions just before each call of the operation. */
function probe<Op extends Operation["op"]>(
  when: When<Op>,
  builder: ProgramBuilder,
  actions: readonly Action[],
): number[] {
  const looks: number[] = [];
  for (const action of actions) {
    builder.act(action, (call) => {
      const operation = isSpokenOf(when, call);
      if (operation !== undefined) looks.push(builder.look(when.targets(operation, builder.world, call.caller)));
    });
  }
  return looks;
}

function succeedsIff<Op extends Operation["op"]>(
  context: LawContext,
  number: number,
  when: When<Op>,
  { rules, mix }: Statement,
): Law<Life> {
  return {
    id: `LAW-WHEN-${number}`,
    rules,
    title: `for every reachable state s and call c of ${when.op}: c succeeds in s <=> every precondition of c holds in look(s)`,
    premise: `${when.op} is called`,
    inputs: fc.record({ offset: offsets(), actions: lives(30, { ...mix, ...OWN_ACTIONS[context.edition] }) }),
    async check({ offset, actions }, engine: Engine) {
      const builder = context.program(offset);
      const looks = probe(when, builder, actions);
      if (looks.length === 0) return SKIP;
      return judge(when, await context.run(engine, builder.steps), looks, TERMS[context.edition]);
    },
  };
}

/** One law per operation: it succeeds exactly when its preconditions hold. */
export function exactly(context: LawContext): Law<unknown>[] {
  const claims: Mix = {
    wait: 6,
    buyCover: 5,
    submitClaim: 7,
    vote: 9,
    settleClaim: 5,
    transferCover: 1,
    extendCover: 1,
  };
  return [
    succeedsIff(context, 1, depositTo, {
      rules: ["STAKE-1", "STAKE-2", "STAKE-3", "TRANCHE-2", "SHARE-1", "HALT-2", "TOKEN-1"],
      mix: { ...LIFE, ...TROUBLE, deposit: 9, depositMore: 9, submitClaim: 4, vote: 8, settleClaim: 4 },
    }),
    succeedsIff(context, 2, extendDeposit, {
      rules: ["EXT-1", "EXT-2", "EXT-3", "HALT-2"],
      mix: { ...LIFE, ...TROUBLE, extendDeposit: 16, submitClaim: 4, vote: 8, settleClaim: 4 },
    }),
    succeedsIff(context, 3, withdraw, {
      rules: ["LOCK-1", "LOCK-2", "LOCK-3", "WITHDRAW-1", "WITHDRAW-2"],
      mix: { ...LIFE, ...TROUBLE, withdrawStake: 12, withdrawRewards: 6, lockForMV: 4, wait: 10 },
    }),
    succeedsIff(context, 4, setPoolFee, { rules: ["FEE-1", "FEE-2"], mix: { wait: 2, createPool: 2, setPoolFee: 12 } }),
    succeedsIff(context, 5, setProducts, {
      rules: ["LIST-1", "LIST-2", "LIST-3"],
      mix: { wait: 2, buyCover: 3, createPool: 2, addProduct: 2, setMinPrice: 6, removeMember: 1, setProducts: 16 },
    }),
    succeedsIff(context, 6, buyCover, {
      rules: [
        "COVER-1",
        "COVER-2",
        "COVER-3",
        "COVER-4",
        "PAY-1",
        "PAY-2",
        "PAY-3",
        "PAY-4",
        "CAP-4",
        "FEED-2",
        "HALT-2",
      ],
      mix: { ...LIFE, ...TROUBLE, buyCover: 20, setProducts: 3, moveFeed: 2 },
    }),
    succeedsIff(context, 7, submitClaim, { rules: ["CLAIM-1", "CLAIM-2", "CLAIM-3", "TIME-1"], mix: claims }),
    succeedsIff(context, 8, vote, { rules: ["VOTE-1", "VOTE-2", "ROLE-3"], mix: { ...claims, createGroup: 1 } }),
    succeedsIff(context, 9, settleClaim, { rules: ["SETTLE-1", "VOTE-2"], mix: claims }),
  ];
}
