import { basename } from "node:path";
import type { Artifacts } from "../../evm/compile";
import type { Invariant, Law, Mark, Objective } from "../../core/types";
import type { AnyKind, AnyOperation } from "../kit";
import type { LawMaking } from "../kit";
import {
  ONLY,
  type AnyProtocol,
  type CompiledElsewhere,
  type EditionOptions,
  type Looking,
  type Protocol,
} from "../kit/protocol";
import { operationsOf } from "./calls";
import { Context, type Held } from "./context";
import { copyOf } from "./copy";
import { GetterBook } from "./getters";
import { invariantsOf } from "./invariants";
import { lawsOf } from "./laws";
import { ChangesLooking } from "./looking";
import { suggestion } from "./nearest";
import { objectivesOf } from "./objectives";
import { Predicted } from "./predicted";
import type { RawProject } from "./raw";
import { Seen } from "./seen";
import { UserError } from "./user-error";

const MEMBERS = [
  ...[
    "contracts",
    "people",
    "artifacts",
    "sources",
    "editions",
    "errors",
    "ignoredEvents",
    "opening",
    "model",
    "copy",
    "calls",
  ],
  ...["observe", "time", "ghost", "invariants", "laws", "objectives"],
];

/** @throws UserError for a member that there is not, with the nearest that there is */
export function checkMembers(raw: object): void {
  const extra = Object.keys(raw).find((name) => !MEMBERS.includes(name));
  if (extra !== undefined) throw new UserError(`defineProject: there is no "${extra}"${suggestion(extra, MEMBERS)}`);
}

/** A project as the protocol that all commands work with. What needs the contracts' ABIs is made when it is first asked for: loading a project compiles nothing. */
export class DeclaredProtocol implements Protocol<Held, string, Seen> {
  readonly name: string;
  readonly context: Context;
  readonly world;
  readonly rules = {};
  readonly errors: readonly string[] = [];
  readonly moreErrors: readonly string[];
  readonly ignoredEvents: Readonly<Record<string, string>>;
  readonly asks = true;
  readonly compiled?: CompiledElsewhere;
  readonly sources?: readonly string[];
  private readonly lazy = new Map<string, unknown>();

  constructor(
    readonly root: string,
    private readonly raw: RawProject,
    artifacts: () => Artifacts,
    elsewhere?: CompiledElsewhere,
  ) {
    if (elsewhere !== undefined) this.compiled = elsewhere;
    if (raw.sources !== undefined) this.sources = raw.sources;
    checkMembers(raw);
    this.name = basename(root);
    this.context = new Context(root, raw, artifacts);
    this.world = this.context.world;
    this.moreErrors = raw.errors ?? [];
    this.ignoredEvents = raw.ignoredEvents ?? {};
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

  get operations(): readonly AnyOperation<Held>[] {
    return this.once("operations", () => operationsOf(this.context));
  }

  get kinds(): readonly AnyKind<Held>[] {
    return this.getters.kinds;
  }

  get looking(): Looking<Held> {
    return this.once("looking", () => new ChangesLooking(this.context, this.predicted, () => this.getters));
  }

  get invariants(): readonly Invariant<Seen>[] {
    return this.once("invariants", () => invariantsOf(this.context));
  }

  readonly ghost = {
    start: (edition: string): Seen => new Seen(this.context, this.getters, edition),
    record: (seen: Seen, _chain: unknown, ...[step, view]: Parameters<Seen["record"]>): void => {
      seen.record(step, view);
    },
  };

  readonly model = (edition: string): Held => this.context.start(edition, 0n);

  readonly copy = (held: Held): Held => ({
    ...held,
    looks: undefined,
    model: this.context.asked("copy", () => (this.raw.copy ?? copyOf)(held.model)),
  });

  readonly advance = ({ model }: Held, to: bigint): void => {
    const passes = this.raw.time?.passes;
    if (passes !== undefined)
      this.context.asked("time, passes", () => {
        passes(model, to);
      });
  };

  readonly moments = ({ model }: Held, now: bigint): readonly Mark[] => {
    const moments = this.raw.time?.moments;
    if (moments === undefined) return [];
    const state = this.context.book.state({ model, caller: "deployer", time: now, at: "" });
    return this.context.asked("time, moments", () =>
      [...moments(state)].filter((one) => one > now).map((value) => ({ value, name: "a moment of the project" })),
    );
  };

  get laws(): ((making: LawMaking) => readonly Law<unknown>[]) | undefined {
    if (this.raw.laws === undefined) return undefined;
    return (making) => lawsOf(this.context, this.getters, making);
  }

  get objectives(): readonly Objective[] {
    return this.once("objectives", () => objectivesOf(this.context, this.getters));
  }

  get notCalled(): Readonly<Record<string, string>> {
    return this.uncalledIn(this.context.editions[0] ?? ONLY, (kind) => [this.context.instances.first(kind)]);
  }

  /** Every function that no operation calls: an operation is of the first contract of its kind, and calls the others too. */
  private uncalledIn(
    edition: string,
    contractsOf: (kind: string) => readonly string[],
  ): Readonly<Record<string, string>> {
    const called = new Set(this.operations.map(({ contract, method }) => `${contract}.${method ?? ""}`));
    const { kinds } = this.context;
    const names = kinds.flatMap((kind) =>
      contractsOf(kind).flatMap((at) =>
        (this.context.shapes(edition).get(kind)?.calls ?? []).map(({ signature }) => `${at}.${signature}`),
      ),
    );
    return Object.fromEntries(
      names.filter((name) => !called.has(name)).map((name) => [name, "the project does not name it among its calls"]),
    );
  }

  private edition(name: string, renamed: Readonly<Record<string, string>>): EditionOptions<string> {
    const { instances } = this.context;
    const all = (kind: string): readonly string[] => instances.coded(kind);
    const uncalled = (): Readonly<Record<string, string>> => this.uncalledIn(name, all);
    const artifacts = Object.fromEntries(
      Object.entries(renamed).flatMap(([kind, artifact]) => all(kind).map((at) => [at, artifact])),
    );
    return {
      artifacts,
      get uncalled() {
        return uncalled();
      },
    };
  }

  get editions(): NonNullable<AnyProtocol["editions"]> {
    const { editions = { [ONLY]: {} } } = this.raw;
    return Object.fromEntries(Object.entries(editions).map(([name, renamed]) => [name, this.edition(name, renamed)]));
  }
}
