export { STANDARDS } from "../standards";
import type { AbiValue } from "../../core/codec";
import type { Hex } from "../../core/types";
import type { LawCall } from "../kit";
import { encodable, type Context } from "./context";
import { STANDARD, type StandardLaw } from "./laws";
import type { Account, Calls, Contracts, Table } from "./names";
import type { CallsOf } from "./spec";
import { upTo, someone } from "./draws";
import { emit, nobody, refuse } from "./words";
import { vaultLaws } from "../standards/erc4626-laws";
import { erc20Laws as tokenLaws } from "../standards/erc20-laws";
import fc from "fast-check";

/** What a model says of a token. */
export interface Token20 {
  totalSupply: bigint;
  balanceOf: Table<bigint>;
  allowance: Table<Table<bigint>>;
}

const INFINITE = 2n ** 256n - 1n;

/** Laws of a standard, for a project's `laws`: they are made of the contracts when they are checked. */
export type Laws = Readonly<Record<string, () => undefined>>;

function lawsFrom(name: string, of: string, make: StandardLaw[typeof STANDARD]): Laws {
  const law = Object.assign((): undefined => undefined, { [STANDARD]: make, of });
  return { [name]: law };
}

/** Which laws do not hold in an edition, and are known not to: by edition, their ids. */
type Except = Readonly<Record<string, readonly string[]>>;

/** A call that may have been made before, with some amount. */
export type Earlier = (value: bigint) => readonly [name: keyof Calls, args: object];

/** A vault of ERC-4626 and its asset, by their names. Everyone has of the asset, and the vault may take it. */
export interface VaultLaws {
  readonly vault: keyof Contracts;
  readonly asset: keyof Contracts;
  readonly except?: Except;
  readonly earlier?: Earlier;
}

/** The laws of ERC-4626, and those of ERC-20 for the shares. */
export const erc4626Laws = ({ vault, asset, except = {}, earlier }: VaultLaws): Laws =>
  lawsFrom("ERC-4626", vault, ({ run, edition }, context) =>
    vaultLaws({
      world: context.world,
      run,
      vault,
      asset,
      ...(earlier === undefined
        ? {}
        : { earlierCalls: [(from: Hex, value: bigint) => lawCall(context, from, ...earlier(value))] }),
    }).filter(({ id }) => except[edition]?.includes(id) !== true),
  );

/** The laws of ERC-20 of a token of which the deployer has some. */
export const erc20Laws = ({ token }: { readonly token: keyof Contracts }): Laws =>
  lawsFrom("ERC-20", token, ({ run }, { world }) => {
    const earlierCalls = fc
      .tuple(fc.constantFrom(...world.people), fc.bigInt(1n, 10n ** 6n))
      .map(([to, value]): LawCall => ({
        from: world.deployer,
        contract: token,
        method: "transfer",
        args: [to, value],
      }));
    return tokenLaws({ world, run, token, earlierCalls });
  });

function lawCall(context: Context, from: Hex, name: string, given: object): LawCall {
  const { contract, signature, inputs, names } = context.called(name, "laws");
  const members = given as Readonly<Record<string, unknown>>;
  const args = inputs.map((type, i): AbiValue =>
    encodable(context.values.translated(members[names[i] ?? ""], type, `${name}, ${names[i] ?? ""}`), name),
  );
  return { from, contract, method: signature, args };
}

/** transfer, transferFrom and approve as OpenZeppelin has them, of a token in the model. */
export function erc20<C extends keyof Contracts, M>(
  contract: C,
  token: (model: M) => Token20,
): Pick<CallsOf<M>, Extract<keyof Calls, `${C}.${"transfer" | "transferFrom" | "approve"}`>> {
  type Of = { readonly model: M; readonly caller: Account };
  const word = { refuse, emit } as unknown as {
    refuse(when: boolean, error: string, ...values: readonly unknown[]): void;
    emit(event: string, ...values: readonly unknown[]): void;
  };
  const move = ({ balanceOf }: Token20, from: Account, to: Account, value: bigint): boolean => {
    word.refuse(to === nobody, "ERC20InvalidReceiver", to);
    word.refuse(value > balanceOf[from], "ERC20InsufficientBalance", from, balanceOf[from], value);
    balanceOf[from] -= value;
    balanceOf[to] += value;
    word.emit(`${contract}.Transfer`, from, to, value);
    return true;
  };
  type Moved = { readonly from: Account; readonly to: Account; readonly value: bigint };
  const calls = {
    [`${contract}.transfer`]: {
      args: { to: someone, value: ({ model, caller }: Of) => upTo(token(model).balanceOf[caller]) },
      rule: ({ model, caller }: Of, { to, value }: Moved) => move(token(model), caller, to, value),
    },
    [`${contract}.approve`]: {
      args: { spender: someone },
      rule: ({ model, caller }: Of, { spender, value }: { readonly spender: Account; readonly value: bigint }) => {
        word.refuse(spender === nobody, "ERC20InvalidSpender", nobody);
        token(model).allowance[caller][spender] = value;
        word.emit(`${contract}.Approval`, caller, spender, value);
        return true;
      },
    },
    [`${contract}.transferFrom`]: {
      args: {
        from: someone,
        to: someone,
        value: ({ model, caller }: Of, { from }: Moved) => upTo(token(model).allowance[from][caller]),
      },
      rule: ({ model, caller }: Of, { from, to, value }: Moved) => {
        const { allowance } = token(model);
        const allowed = allowance[from][caller];
        word.refuse(from === nobody, "ERC20InvalidApprover", nobody);
        word.refuse(value > allowed, "ERC20InsufficientAllowance", caller, allowed, value);
        if (allowed !== INFINITE) allowance[from][caller] -= value;
        return move(token(model), from, to, value);
      },
    },
  };
  return calls as unknown as Pick<CallsOf<M>, Extract<keyof Calls, `${C}.${"transfer" | "transferFrom" | "approve"}`>>;
}
