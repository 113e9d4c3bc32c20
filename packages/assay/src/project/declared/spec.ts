import type { Arbitrary } from "fast-check";
import type { ScriptedDeployment } from "../deployment";
import type { Account, ArgsOf, Calls, Contracts, Getter, Getters, Given, Hex, NoModelAbove, Said } from "./names";
import type { LawsOf } from "./spec-laws";
import type { ObjectivesOf } from "./spec-objectives";
import type { Accounts, Step, Verdict } from "./spec-step";

/** Before a call: the state, who calls, when. */
export type State<P extends string, M> = Accounts<P> & {
  readonly model: M;
  readonly caller: Account;
  readonly time: bigint;
  /** The contract that is called or read, where there are several of one kind. */
  readonly at: Account;
};
/** In a rule. */
export type Calling<P extends string, M> = State<P, M> & {
  /** Wei sent along. */
  readonly value: bigint;
};

/** An invariant with more than its name. */
export interface InvariantSpec<P extends string, G> {
  /** Default: made from the name. */
  readonly id?: string;
  /** Ids of the rules that it checks; `rules` of the project has their sentences. */
  readonly rules?: readonly string[];
  /** When it says something, in words. */
  readonly premise?: string;
  /** Editions that it holds in. Default: all. */
  readonly editions?: readonly string[];
  /** Names of its conjuncts, where it has several with a premise each: `check` then gives a verdict for each by its name, and those that it leaves out say nothing. */
  readonly parts?: readonly string[];
  readonly check: (step: Step<P, G>) => Verdict | Readonly<Record<string, Verdict>>;
}

/**
 * An arbitrary, or a function of the state that gives one, a value, or undefined when there is nothing to do. The caller is
 * drawn first, then the arguments in the order written, then wei; each sees the arguments drawn before it.
 */
export type Drawn<P extends string, M, T, Args> =
  Arbitrary<Given<T>> | ((state: State<P, M>, args: Args) => Arbitrary<Given<T>> | Given<T> | undefined);
type ReturnsOf<N extends keyof Calls> = Calls[N] extends { returns: infer R } ? R : never;
type Sent = { readonly caller?: string; readonly value?: bigint; readonly at?: string };
type Nothing = Record<never, never>;

/** A getter, or one call of it. */
export type Touch =
  keyof Getters | "ether" | readonly [getter: keyof Getters | "ether", ...args: readonly (string | bigint | boolean)[]];

/** What a project says of a function. */
export interface CallSpec<P extends string, M, Args, Returns, Payable = true> {
  /** How often, beside the others. Default 1. */
  weight?: number;
  /** In some sequences the calls of one group are alone, with waits: what needs all of them is rare where each is one of many. How often then, by the group: `{ claims: 5 }`. */
  groups?: Readonly<Record<string, number>>;
  /** The call that is made instead where there is nothing to do. */
  otherwise?: keyof Calls;
  /** Default: one of the people; with `drawOthers`, one time in five the deployer. */
  caller?: Drawn<P, M, Account, Nothing>;
  /** Wei; only where it is taken. */
  value?: Payable extends true ? Drawn<P, M, bigint, Args> : never;
  /** Which of several contracts of this kind. */
  at?: Drawn<P, M, Account, Nothing>;
  /** Each argument by itself, or all at once (with caller and value, if it says them). What is left out is drawn by its type. */
  args?:
    | { readonly [A in keyof Args]?: Drawn<P, M, Args[A], Args> }
    | ((state: State<P, M>) => Arbitrary<(Given<Args> & Sent) | undefined> | undefined);
  /** Changes to a right call, one of which is made now and then. */
  wrong?: (state: Calling<P, M>, args: Args) => readonly (Partial<Given<Args>> & Sent)[];
  /** Which calls are made at all. Absent: all. Shrinking and the search make calls again with values that nobody drew: here are left out those that the rule has no answer to, and wei that the caller does not have. */
  when?: (state: Calling<P, M>, args: Args) => boolean;
  /** What comes of the call. */
  rule?: (state: Calling<P, M>, args: Args) => Said<Returns>;
  /**
   * What the call can have changed, after it: getters, or calls of them, `["Coin.balanceOf", "alice"]`, with the contract first where there are several. Absent: where the model says
   * little all that changes in it is asked, and else what the call names.
   */
  touches?: (state: State<P, M>, args: Args) => readonly Touch[];
}
type Observed<P extends string, M, G> =
  G extends Getter<infer A, infer R>
    ? A extends []
      ? (state: State<P, M>) => Said<R>
      : {
          of(state: State<P, M>): Iterable<A extends [infer One] ? Given<One> | readonly [Given<One>] : Given<A>>;
          is(state: State<P, M>, ...args: A): Said<R>;
        }
    : never;
/** What constructor arguments are made from: accounts, and the calldata of a call, as proxies take it, or of every call, as contracts take it that call back. */
export type Deploying<P extends string> = Accounts<P> & {
  calldata<N extends keyof Calls>(name: N, args: Given<ArgsOf<N>>): Hex;
  /** Of each function of a contract, by its name: this number and this account wherever it takes one. */
  everyCall(
    contract: keyof Contracts,
    fill: { readonly number: bigint; readonly account: string },
  ): Readonly<Record<string, Hex>>;
};
type Deployed<P extends string, A> =
  | ((accounts: Deploying<P>) => Given<A>)
  | { readonly [instance: string]: ((accounts: Deploying<P>) => Given<A>) | Born }
  | Born
  | "scripted";
declare const bornBrand: unique symbol;
/** Contracts that others make; see `born`. */
export interface Born {
  readonly [bornBrand]: true;
}

/** Makes a call: its name, its arguments, who from, wei. */
export interface Maker {
  <N extends keyof Calls>(name: N, args: Given<ArgsOf<N>>, how?: { from?: string; value?: bigint; at?: string }): void;
}
/** Calls in a file of their own: `satisfies CallsOf<Model>`. */
export type CallsOf<M, P extends string = never> = {
  readonly [N in keyof Calls]?: CallSpec<
    P,
    M,
    ArgsOf<N>,
    ReturnsOf<N>,
    Calls[N] extends { payable: true } ? true : false
  >;
};
/** `is` may refuse: the getter then reverts. `ether`: wei of accounts. */
export type ObserveOf<M, P extends string = never> = {
  readonly [N in keyof Getters]?: Observed<P, M, Getters[N]>;
} & { readonly ether?: Observed<P, M, Getter<[account: Account], bigint>> };
export type InvariantsOf<G = undefined, P extends string = never> = {
  readonly [name: string]: ((step: Step<P, G>) => Verdict) | InvariantSpec<P, G>;
};
/** A project: everything but `contracts` may be left out. */
export interface Project<P extends string, M, G> {
  /**
   * Constructor arguments, in order of deployment; several of one kind by name; `born(…)` those that others make on the way; "scripted" those that `deployment` deploys. Libraries are deployed, too. Of several the model
   * says by name what they have: `model.Pot["pot:1"].saved`.
   */
  contracts: { readonly [C in keyof Contracts]?: Deployed<NoInfer<P>, Contracts[C]> };
  people?: readonly P[];
  /** Folder of artifacts that others compiled ("out", "artifacts"). Default: what is below `contracts` is compiled. */
  artifacts?: string;
  /** Which artifact a contract is, where its name alone does not say it: "src/Coin.sol:Coin" of several contracts of that name, "Coin.0.8.28" of several builds. */
  compiledAs?: { readonly [contract: string]: string };
  /** Of a proxy: the contract that is behind it, whose functions it has. */
  behind?: { readonly [proxy: string]: string };
  /** Wei that constructors are sent; they must be payable. */
  constructorValue?: { readonly [contract: string]: bigint };
  /** The project's own program that deploys, in place of constructors that are called. */
  deployment?: ScriptedDeployment;
  /** Contracts may have more code than the 24 576 bytes that EIP-170 allows. No chain deploys them; without this a campaign refuses them. */
  unlimitedCode?: boolean;
  /** Files and folders of Solidity that mutants are made of, and whose coverage is measured. Default: what is below `contracts`. */
  sources?: readonly string[];
  /** Other contracts in place of these, by edition: `{ solady: { Vault: "SoladyVault" } }`. The first is the one that is meant when none is named. */
  editions?: { readonly [edition: string]: { readonly [C in keyof Contracts]?: string } };
  /** Errors that come up though no ABI has them (a library's in assembly), by their signatures: "TransferFailed()". */
  errors?: readonly string[];
  /** Events that are not compared, and why. */
  ignoredEvents?: { readonly [event: string]: string };
  opening?: (accounts: Accounts<P> & { readonly call: Maker }) => void;
  model?: (accounts: Accounts<P> & { readonly time: bigint; readonly edition: string }) => M;
  /** Copies the model, where it is more than data and classes. */
  copy?: (model: NoInfer<M>) => NoInfer<M>;
  calls?: CallsOf<M, NoInfer<P>>;
  /**
   * Functions that `calls` does not name are called as well, with arguments by their types; every getter is read after each step, and what must hold of any contracts is checked: no panic,
   * no undeclared error, no getter that reverts, and the rules of tokens. Default: yes where `calls` is left out.
   */
  drawOthers?: boolean;
  /** Functions that are not called ("Coin.permit", or "Coin" for all of a contract), and why. */
  uncalled?: { readonly [name: string]: string };
  /** Functions that cannot succeed here, and why: else a campaign reports them as never provoked. */
  neverSucceeds?: { readonly [N in keyof Calls]?: string };
  /** What need not hold, and why: by the id that a finding has ("INV-PANIC-COIN-BURN"), by id and site ("INV-PANIC-COIN-BURN:0x12", that panic alone), or by a law's id. */
  excused?: { readonly [id: string]: string };
  /** An overflow by which checked arithmetic refuses a call (panic 0x11) is a finding, too. Absent: it is how many contracts refuse a call. */
  overflowIsFinding?: boolean;
  observe?: ObserveOf<M, NoInfer<P>>;
  /** Wei of accounts before anything is deployed, by name. Default: people have 10^27, others none. Contracts that act as people (wallets) need some. */
  ether?: { readonly [account: string]: bigint };
  /**
   * Time passes in the model; moments worth waiting for. `start`: when the first contract is deployed, Unix seconds (default: in 2030). `spread`: sequences begin within this number of seconds after the
   * opening (default: a day). `weight`: how often sequences wait, beside calls (default: 1).
   */
  time?: {
    readonly start?: number;
    readonly spread?: number;
    readonly weight?: number;
    readonly passes?: (model: M, to: bigint) => void;
    readonly moments?: (state: State<NoInfer<P>, M>) => Iterable<bigint>;
  };
  ghost?: {
    readonly start: (accounts: Accounts<NoInfer<P>>) => G;
    readonly after: (ghost: G, step: Step<NoInfer<P>, G>) => void;
  };
  invariants?: InvariantsOf<G, NoInfer<P>>;
  /** Sentences of the rules that invariants name, by id. */
  rules?: { readonly [id: string]: string };
  laws?: LawsOf<NoInfer<M>, NoInfer<P>>;
  objectives?: ObjectivesOf<G, NoInfer<P>>;
}

/** Gives a project back as it is: an editor then knows what can be said of one. Loading it starts nothing. */
export type DefineProject = <const P extends string = never, M = NoModelAbove, G = undefined>(
  project: Project<P, M, G>,
) => Project<P, M, G>;
