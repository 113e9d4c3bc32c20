import { basename } from "node:path";
import type { ErrorShape } from "../../core/codec";
import type { Artifacts } from "../../evm/compile";
import type { ObjectiveLimit } from "../../check/gate";
import type { ExpectedState, Invariant, Law, Mark, Objective } from "../../core/types";
import type { AnyKind, AnyOperation, GivenArguments, LawMaking, Met } from "../kit";
import {
  type AnyProtocol,
  type Asking,
  type Canary,
  type CompiledElsewhere,
  type Ghost,
  type Looking,
  type Protocol,
} from "../kit/protocol";
import type { Prepared } from "../kit/sequence";
import { STANDARDS } from "../standards";
import { MomentsAsked, momentsOf } from "./asking";
import { operationsOf } from "./calls";
import { checkedOf, type Checked } from "./checked";
import { codeOfCompiled, isLibrary, type ContractCode } from "./code";
import { compiledOnce } from "./compiled";
import { Context, type Held } from "./context";
import { copyOf } from "./copy";
import { editionOf } from "./edition";
import { Elsewhere } from "./elsewhere";
import { EverythingLooking } from "./everything";
import { findPrivileged } from "./finding-privileged";
import { functionsAmong, type Compiled } from "./fitting";
import { GetterBook } from "./getters";
import { historyOf, type History } from "./history";
import { preparedBy } from "./funding";
import { checkForms } from "./forms";
import { hashedEvents } from "./ignored-events";
import { invariantsOf } from "./invariants";
import { contractsWithLaws, lawsOf } from "./laws";
import { ChangesLooking } from "./looking";
import { objectiveLimits, objectivesOf } from "./objectives";
import { CANARY_RULES, ORACLE_RULES, Watching, canariesOf, tokenLaws, withoutLaws } from "./oracles";
import { Callable } from "./other-calls";
import { Predicted } from "./predicted";
import { askedOnce, firstAnswers } from "./probes";

import type { RawProject } from "./raw";
import { recordedBy } from "./recorded";
import type { FunctionShape } from "./shapes";
import { Signing, takeSignatures } from "./signing";
import { weighed } from "./standing-in";
import { ONLY } from "../../core/format/edition";

/** A project as the protocol that all commands work with. Whatever needs the contracts' ABIs is created on first use: loading compiles only a project without `calls`, since only the ABIs show whether it has laws. */
export class DeclaredProtocol implements Protocol<Held, string, History> {
  readonly name: string;
  readonly context: Context;
  readonly world;
  readonly rules: Readonly<Record<string, string>>;
  readonly errors: readonly string[] = [];
  readonly moreErrors: readonly string[];
  readonly asks: boolean;
  readonly compiled?: CompiledElsewhere;
  readonly otherErrors?: () => readonly ErrorShape[];
  readonly unlimitedCode?: boolean;
  readonly checksLaws?: boolean;
  readonly learn?: NonNullable<Protocol<Held, string, History>["learn"]>;
  readonly meet?: (held: Held, met: readonly Met[], given: GivenArguments, now: bigint) => void;
  readonly asking?: Asking<Held>;
  readonly copy?: (held: Held) => Held;
  readonly ghost?: Ghost<History>;
  readonly canaries?: readonly Canary[];
  /** Compiles the contracts, or reads what others compiled. */
  readonly artifacts: () => Artifacts;
  private readonly elsewhere: Elsewhere | undefined;
  /** Functions that the project does not name are called, too. */
  private readonly drawsOthers: boolean;
  readonly sources?: readonly string[];
  private readonly lazy = new Map<string, unknown>();

  /** @throws UserError for members that there are not, or that do not go together */
  constructor(
    readonly root: string,
    private readonly raw: RawProject,
  ) {
    checkForms(root, raw);
    if (raw.sources !== undefined) this.sources = raw.sources;
    this.name = basename(root);
    const elsewhere = Elsewhere.of(root, raw);
    this.elsewhere = elsewhere;
    this.artifacts = elsewhere?.artifacts ?? compiledOnce(root, raw);
    this.drawsOthers = raw.drawOthers ?? raw.calls === undefined;
    const recorded = recordedBy(root, raw, elsewhere);
    const keyed = this.drawsOthers && takeSignatures(raw, elsewhere, this.artifacts);
    this.context = new Context(root, raw, elsewhere?.unchecked ?? this.artifacts, recorded, keyed);
    this.world = this.context.world;
    this.moreErrors = raw.errors ?? [];
    this.asks = raw.invariants !== undefined || raw.ghost !== undefined;
    this.rules = { ...(this.drawsOthers ? { ...ORACLE_RULES, ...CANARY_RULES, ...STANDARDS } : {}), ...raw.rules };
    if (raw.unlimitedCode !== undefined) this.unlimitedCode = raw.unlimitedCode;
    if (elsewhere !== undefined) {
      elsewhere.at = this.world.at;
      this.compiled = elsewhere;
      this.otherErrors = () => elsewhere.otherErrors();
    }
    if (this.drawsOthers) {
      this.checksLaws = true;
      this.canaries = canariesOf(() => this.watching);
      this.meet = (held, values, given, now) => {
        held.met.meet(values, given);
        held.met.meetTimes(values, now);
        if (raw.model === undefined) this.context.instances.meet(held.model, values, this.world);
        if (keyed) this.signing?.of(this.context.called(given.name))?.noted(given, held.met);
      };
      this.asking = new MomentsAsked(this.context, () => this.getters);
      this.learn = askedOnce(async (engine, time) => {
        await this.signing?.learn(engine, time);
        await firstAnswers(this.context, engine, time);
        await findPrivileged(this.context, this.callable.all, engine, time);
      });
    } else this.copy = (held) => this.copied(held);
    const asked = { seen: this.asks, replaced: this.drawsOthers && raw.behind !== undefined };
    const ghost = historyOf(this.context, () => this.getters, asked);
    if (ghost !== undefined) this.ghost = ghost;
  }

  private once<T>(name: string, make: () => T): T {
    if (!this.lazy.has(name)) this.lazy.set(name, make());
    return this.lazy.get(name) as T;
  }

  private get predicted(): Predicted {
    return this.once("predicted", () => new Predicted(this.context, () => this.getters));
  }

  private get getters(): GetterBook {
    return this.once("getters", () => new GetterBook(this.context, (key) => this.predicted.has(key)));
  }

  /** The contracts' code. */
  private get codes(): readonly ContractCode[] {
    return this.once("codes", () => {
      const [edition = ""] = this.context.editions;
      const artifacts = this.elsewhere === undefined ? this.artifacts() : {};
      return this.context.kinds.flatMap((kind): readonly ContractCode[] => {
        const name = this.context.compiledName(kind, edition);
        const theirs = this.elsewhere?.codes.find((one) => one.name === name);
        if (theirs !== undefined) return [{ ...theirs, name: kind }];
        const own = artifacts[name];
        return own === undefined ? [] : [codeOfCompiled(kind, own)];
      });
    });
  }

  /** Undefined where people have no keys. */
  private get signing(): Signing | undefined {
    return this.once("signing", () =>
      this.world.options.keyed === true ? new Signing(this.context, this.codes) : undefined,
    );
  }

  private get callable(): Callable {
    return this.once("callable", () => new Callable(this.context, this.codes, this.signing));
  }

  get operations(): readonly AnyOperation<Held>[] {
    const compiled = (): readonly Compiled[] =>
      this.elsewhere?.all ?? Object.entries(this.artifacts()).map(([name, { abi }]) => ({ name, abi }));
    return this.once("operations", () =>
      operationsOf(this.context, this.drawsOthers ? this.callable.all : [], functionsAmong(compiled)),
    );
  }

  private get watching(): Watching {
    return this.once("watching", () => new Watching(this.context, this.codes, this.getters));
  }

  get prepared(): readonly Prepared[] {
    return this.once("prepared", () =>
      this.drawsOthers ? preparedBy(this.context, this.codes, this.callable.all) : [],
    );
  }

  get kinds(): readonly AnyKind<Held>[] {
    return this.getters.kinds;
  }

  get looking(): Looking<Held> {
    return this.once("looking", () => {
      const getters = (): GetterBook => this.getters;
      const { model, observe } = this.raw;
      const says = model !== undefined || observe !== undefined || this.asks;
      const changes = says || !this.drawsOthers ? new ChangesLooking(this.context, this.predicted, getters) : undefined;
      return this.drawsOthers || changes === undefined
        ? new EverythingLooking(this.context, getters, changes, () => this.checked)
        : changes;
    });
  }

  /** The oracles, and what of them is excused. */
  private get checked(): Checked {
    return this.once("checked", () => checkedOf(this.raw, this.drawsOthers ? this.watching : undefined, this.callable));
  }

  get invariants(): readonly Invariant<History>[] {
    return this.once("invariants", () => [...this.checked.oracles, ...invariantsOf(this.context)]);
  }

  readonly model = (edition: string): Held => this.context.start(edition, 0n);

  private copied(held: Held): Held {
    return {
      ...held,
      looks: undefined,
      before: undefined,
      model: this.context.asked("copy", () => (this.raw.copy ?? copyOf)(held.model)),
      ghost: this.context.asked("ghost", () => copyOf(held.ghost)),
    };
  }

  readonly advance = (held: Held, to: bigint): void => {
    const passes = this.raw.time?.passes;
    if (passes === undefined) return;
    // what was before the step is asked only after it
    if (this.asks && held.now !== undefined)
      held.before = this.context.asked("copy", () => (this.raw.copy ?? copyOf)(held.model));
    this.context.asked("time, passes", () => {
      passes(held.model, to);
    });
  };

  /** Among many functions time passes as often as among few. */
  get waiting(): { readonly weight: number } {
    const often = this.raw.time?.weight ?? (this.drawsOthers ? Math.ceil(this.operations.length / 8) : 1);
    return { weight: weighed(this.context, often) };
  }

  readonly moments = (held: Held, now: bigint): readonly Mark[] => momentsOf(this.context, held, now);

  get laws(): ((making: LawMaking) => readonly Law<unknown>[]) | undefined {
    const { context, getters } = this;
    const { laws, excusedLaws } = this.checked;
    if (this.raw.laws === undefined && !laws) return undefined;
    return (making) => {
      const everything = (held: Held, now: bigint): readonly ExpectedState[] => [
        ...this.predicted.all({ held, now, numbers: [], states: new Map() }).values(),
      ];
      const named = lawsOf({ context, getters, everything }, making);
      const isCalled = (shape: FunctionShape): boolean => this.callable.reasonAgainst(shape) === undefined;
      const others = { laws: named, contracts: contractsWithLaws(context) };
      const standard = laws ? tokenLaws(making, { context, codes: this.codes, isCalled }, others) : [];
      return withoutLaws([...standard, ...named], excusedLaws);
    };
  }

  get objectives(): readonly Objective[] {
    return this.once("objectives", () => objectivesOf(this.context, this.getters));
  }

  get limits(): readonly ObjectiveLimit[] {
    return objectiveLimits(this.context);
  }

  get notCalled(): Readonly<Record<string, string>> {
    const called = new Set(this.operations.map(({ name }) => name));
    const libraries = new Set(this.codes.filter(isLibrary).map(({ name }) => name));
    const others = [...this.context.shapes().values()]
      .filter(({ name }) => !libraries.has(name))
      .flatMap(({ calls }) => calls.filter(({ key }) => !called.has(key)))
      .map((shape) => [`${shape.contract}.${shape.signature}`, this.reasonAgainst(shape)] as const);
    return { ...Object.fromEntries(others), ...this.callable.unread };
  }

  private reasonAgainst(shape: FunctionShape): string {
    return this.callable.reasonAgainst(shape) ?? "the project does not name it among its calls";
  }

  /** Those that the project names, and those with an indexed text, bytes, list or struct: the chain keeps a hash of it, which no rule predicts. */
  get ignoredEvents(): Readonly<Record<string, string>> {
    return this.once("ignored events", () => ({
      ...(this.drawsOthers ? hashedEvents(this.context) : {}),
      ...this.raw.ignoredEvents,
    }));
  }

  get editions(): NonNullable<AnyProtocol["editions"]> {
    const { editions = { [ONLY]: {} } } = this.raw;
    return Object.fromEntries(
      Object.entries(editions).map(([name, renamed]) => [
        name,
        editionOf(
          {
            context: this.context,
            operations: () => this.operations,
            reasonAgainst: (shape) => this.reasonAgainst(shape),
          },
          name,
          renamed,
        ),
      ]),
    );
  }
}
