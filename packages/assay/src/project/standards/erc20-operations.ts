import { MAX_UINT, ZERO, account, amount, done, event, refusedIf } from "../kit";
import type { AnyOperation, Describing, Choices, PredictedError } from "../kit";
import type { Hex } from "../../core/types";

/** What a model says of a token: who has how much, and who may spend how much of whose. */
export interface TokenModel {
  balance(of: Hex): bigint;
  allowance(owner: Hex, spender: Hex): bigint;
  move(from: Hex, to: Hex, value: bigint): void;
  approve(owner: Hex, spender: Hex, value: bigint): void;
  /** Takes from an allowance what was used of it. */
  spend(owner: Hex, spender: Hex, value: bigint): void;
}

/** How a token says no, which ERC-20 leaves to whoever writes one. */
export interface TokenErrors {
  /** The owner has too little. */
  balance(owner: Hex, has: bigint, needed: bigint): PredictedError;
  /** The spender may spend too little. */
  allowance(spender: Hex, has: bigint, needed: bigint): PredictedError;
  /** Tokens would go to nobody, or nobody would spend them; undefined where they may. */
  nobody(what: "Receiver" | "Spender"): PredictedError | undefined;
}

/** A token of the world. */
export interface TokenOptions<M, C extends string> {
  readonly contract: C;
  readonly people: readonly Hex[];
  readonly token: (model: M) => TokenModel;
  readonly errors: (model: M) => TokenErrors;
}

/** Now and then nobody. */
export const someoneOrNobody = (choices: Choices, people: readonly Hex[]): Hex =>
  choices.chance(5) ? ZERO : choices.one(people);

/** The operations transfer, transferFrom and approve of an ERC-20 token. Each error that is right at once is allowed. */
export function erc20Operations<M, C extends string>(
  operation: Describing<M, C, never>["operation"],
  { contract, people, token, errors }: TokenOptions<M, C>,
): readonly AnyOperation<M>[] {
  const move = (model: M, from: Hex, to: Hex, value: bigint, spender?: Hex) => {
    const [of, no] = [token(model), errors(model)];
    const [has, allowed] = [of.balance(from), spender === undefined ? value : of.allowance(from, spender)];
    const refusal = refusedIf(
      allowed < value && no.allowance(spender ?? from, allowed, value),
      to === ZERO && no.nobody("Receiver"),
      has < value && no.balance(from, has, value),
    );
    if (refusal !== undefined) return refusal;
    of.move(from, to, value);
    if (spender !== undefined) of.spend(from, spender, value);
    return done([true], event(contract, "Transfer", from, to, value));
  };
  return [
    operation({
      name: "transfer",
      contract,
      params: { to: account, value: amount },
      choose: (choices, model, { caller }) => ({
        args: { to: someoneOrNobody(choices, people), value: choices.around(token(model).balance(caller)) },
      }),
      execute: (model, { caller, args: { to, value } }) => move(model, caller, to, value),
    }),
    operation({
      name: "transferFrom",
      contract,
      params: { from: account, to: account, value: amount },
      choose: (choices, model) => {
        const from = choices.one(people);
        const to = someoneOrNobody(choices, people);
        return { args: { from, to, value: choices.around(token(model).balance(from)) } };
      },
      execute: (model, { caller, args: { from, to, value } }) => move(model, from, to, value, caller),
    }),
    operation({
      name: "approve",
      contract,
      weight: 2,
      params: { spender: account, value: amount },
      choose: (choices, model, { caller }) => {
        const value = choices.chance(20) ? MAX_UINT : choices.around(token(model).balance(caller));
        return { args: { spender: someoneOrNobody(choices, people), value } };
      },
      execute: (model, { caller, args: { spender, value } }) => {
        const refusal = refusedIf(spender === ZERO && errors(model).nobody("Spender"));
        if (refusal !== undefined) return refusal;
        token(model).approve(caller, spender, value);
        return done([true], event(contract, "Approval", caller, spender, value));
      },
    }),
  ];
}
