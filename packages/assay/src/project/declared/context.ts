import { tupleEncoder, type AbiValue } from "../../core/codec";
import type { Artifacts } from "../../evm/compile";
import type { ExpectedState, Hex } from "../../core/types";
import { World, type Deployed, type Outcome } from "../kit";
import type { Recorded } from "../kit/world";
import { ONLY } from "../../core/format/edition";
import { Abstaining } from "./abstaining";
import { AccountBook } from "./accounts";
import { birthOf } from "./born";
import { filledCalls } from "./filled";
import type { Foresight } from "./foresight";
import { Instances } from "./instances";
import { suggestion } from "../../core/suggestion";
import { openingOf, type OpenedBy } from "./opening";
import { own } from "./own";
import { placeIn } from "./places";
import type { Privileged } from "./privileged";
import type { Members, RawConstructor, RawProject } from "./raw";
import { callableShapes, functionNamed, shapesOf, type ContractShape, type FunctionShape } from "./shapes";
import { Quiet, UserError, atUser } from "./user-error";
import { NOTHING_SAID, ValueTranslator, type Translated } from "./values";

const CONFIG = "assay.config.ts";
/** How a message begins that says where in the project something is. */
const PLACE = /^\S+\.ts(:\d+)?: /;
/** Who acts where nobody is named. */
const PEOPLE = ["alice", "bob", "carol"];

/** A model on its way along a sequence, with what it said last. */
export interface Held {
  model: object;
  readonly edition: string;
  /** What was predicted after the last step, by key. */
  states: ReadonlyMap<bigint, ExpectedState>;
  steps: number;
  /** What is looked at after the last step: what the next one asks for of the state before it is added. */
  looks: ExpectedState[] | undefined;
  /** Where the model was copied before the step: the copy, from which it is known what was predicted then. */
  before: object | undefined;
  /** When the last step was. */
  now: bigint | undefined;
  /** What the model says of the step's call. */
  outcome: Outcome | undefined;
  /** What invariants remember of the prediction. */
  ghost: unknown;
  /** Whether it is what they remember of the chain, as long as all comes out as predicted. */
  ghostIsSure: boolean;
  /** What was foreseen of the last step. */
  foresight: Foresight | undefined;
  /** What calls have met: arguments that are drawn by type are chosen from it. */
  readonly met: Abstaining;
}

/** A project with what is known of it before anything is compiled, and its contracts when they are. */
export class Context {
  readonly people: readonly string[];
  /** Kinds of contracts, in the order of deployment. */
  readonly kinds: readonly string[];
  readonly editions: readonly string[];
  readonly world: World<string>;
  readonly book: AccountBook;
  readonly values: ValueTranslator;
  readonly instances: Instances;
  /** Where a text is in the project's file. */
  readonly place: (text: string) => string | undefined;
  private readonly known = new Map<string, ReadonlyMap<string, ContractShape>>();
  private readonly events = new Map<string, ReadonlySet<string>>();
  private readonly models = new Map<string, object>();
  private readonly functions = new Map<string, FunctionShape>();
  private united: ReadonlyMap<string, ContractShape> | undefined;
  private begun: readonly OpenedBy[] | undefined;
  private met: Abstaining | undefined;
  /** Who may call functions that refuse others, by the functions' names: found out when an engine is opened. */
  readonly privileged = new Map<string, Privileged>();

  /** `artifacts`: compiles the contracts. `keyed`: people sign. @throws UserError for names that cannot be */
  constructor(
    readonly root: string,
    readonly raw: RawProject,
    readonly artifacts: () => Artifacts,
    recorded?: Recorded<string>,
    keyed = false,
  ) {
    this.place = placeIn(root, CONFIG);
    this.people = raw.people ?? PEOPLE;
    this.kinds = Object.keys(raw.contracts);
    if (this.kinds.length === 0)
      throw new UserError("contracts: expected at least one contract to deploy, received none");
    this.instances = new Instances(raw.contracts);
    this.editions = raw.editions === undefined ? [ONLY] : Object.keys(raw.editions);
    this.world = new World<string>({
      people: this.people,
      keyed,
      families: this.instances.families,
      contracts: Object.fromEntries(this.kinds.flatMap((kind) => this.deployed(kind))),
      ...(recorded === undefined ? {} : { recorded }),
      ...(raw.ether === undefined ? {} : { ether: raw.ether }),
      ...(raw.time === undefined ? {} : { clock: raw.time }),
      ...(raw.opening === undefined ? {} : { opening: () => this.opening().map(({ call }) => call) }),
    });
    this.book = new AccountBook(this.world);
    this.values = new ValueTranslator(this.book);
  }

  /** All accounts that are known before anything is called, and the contracts that others made. */
  everyone({ model }: Held): readonly string[] {
    const made = this.instances.bornIn(model);
    return made.length === 0 ? this.book.all : [...this.book.all, ...made];
  }

  /** Name of what a kind is compiled as in an edition. */
  compiledName(kind: string, edition: string): string {
    return this.raw.editions?.[edition]?.[kind] ?? kind;
  }

  /** The contracts' ABIs in an edition. */
  shapes(edition = this.editions[0] ?? ONLY): ReadonlyMap<string, ContractShape> {
    let found = this.known.get(edition);
    if (found === undefined) {
      const { calls, drawOthers = calls === undefined } = this.raw;
      const isWanted = ({ key, contract, signature }: FunctionShape): boolean =>
        drawOthers || [key, `${contract}.${signature}`].some((one) => own(calls ?? {}, one) !== undefined);
      found = shapesOf(this.kinds, (kind) => this.compiledName(kind, edition), this.artifacts(), isWanted);
      this.known.set(edition, found);
    }
    return found;
  }

  /** The same with all that can be called or asked in any edition. */
  get callable(): ReadonlyMap<string, ContractShape> {
    this.united ??= callableShapes(new Map(this.editions.map((edition) => [edition, this.shapes(edition)])));
    return this.united;
  }

  /** The functions of a kind of contract that can be called in the first edition, and its `receive`, where it takes plain wei. */
  callsOf(kind: string): readonly FunctionShape[] {
    const [first = ONLY] = this.editions;
    const all = this.callable.get(kind)?.calls ?? [];
    return all.filter(({ editions }) => editions?.includes(first) !== false);
  }

  /** A function that can be called, by the name that a project gives it. @throws UserError with the nearest name */
  called(key: string, what = "calls"): FunctionShape {
    let found = this.functions.get(key);
    if (found === undefined) this.functions.set(key, (found = functionNamed(key, what, this.callable, "calls")));
    return found;
  }

  /** Names of all events that the contracts declare in an edition. */
  eventNames(edition: string): ReadonlySet<string> {
    let found = this.events.get(edition);
    if (found === undefined) {
      found = new Set([...this.shapes(edition).values()].flatMap(({ events }) => events.map(({ name }) => name)));
      this.events.set(edition, found);
    }
    return found;
  }

  private deployed(kind: string): readonly (readonly [string, Deployed<string>])[] {
    const given = this.raw.contracts[kind];
    const entries: readonly (readonly [string, unknown])[] =
      typeof given === "object" && birthOf(given) === undefined ? Object.entries(given) : [[kind, given]];
    return entries
      .filter(([, args]) => birthOf(args) === undefined)
      .map(([name, args]) => {
        if (args === "scripted" && this.raw.deployment !== undefined)
          return [name, { artifact: kind, file: "assay.config.ts" }];
        if (args === "scripted")
          throw new UserError(
            `contracts, ${name}: it is "scripted", and nothing deploys it; say in \`deployment\` which program does, or give a function with the constructor's arguments`,
          );
        if (typeof args !== "function")
          throw new UserError(
            `contracts, ${name}: expected a function that gives the constructor's arguments, received ${typeof args}`,
          );
        const value = own(this.raw.constructorValue ?? {}, name);
        return [
          name,
          {
            artifact: kind,
            args: () => this.located(name, () => this.constructorArgs(kind, name, args as RawConstructor)),
            ...(value === undefined ? {} : { value }),
            file: "assay.config.ts",
          },
        ];
      });
  }

  /** What a contract's constructor is given, as the codec takes it. @throws UserError for what the constructor does not take */
  private constructorArgs(kind: string, name: string, args: RawConstructor): readonly AbiValue[] {
    const what = `contracts, ${name}`;
    const calldata = (of: string, values: Members): Hex => {
      const { fragment } = this.called(of, "calldata");
      return fragment.selector + tupleEncoder(fragment.inputs).encode(this.argumentsOf(values, of, "calldata"));
    };
    const everyCall = (
      contract: string,
      { number, account }: { readonly number: bigint; readonly account: string },
    ) => {
      const shape = this.shapes().get(contract);
      if (shape === undefined)
        throw new UserError(`everyCall: there is no contract "${contract}"${suggestion(contract, this.kinds)}`);
      return filledCalls(shape.calls, { number, account: this.book.addressOf(account) });
    };
    const given = this.asked(what, () => args(this.book.state({ calldata, everyCall })));
    const { inputs } = this.shapes().get(kind)?.abi.deploy ?? { inputs: [] };
    if (!Array.isArray(given) || given.length !== inputs.length)
      throw new UserError(
        `${what}: expected [${inputs.map((one) => one.format("full")).join(", ")}] for the constructor, received ${Array.isArray(given) ? `${given.length} values` : typeof given}`,
      );
    return inputs.map((type, i) =>
      encodable(
        this.values.translated(given[i], type, `${what}, ${type.name === "" ? `argument ${i}` : type.name}`),
        what,
      ),
    );
  }

  /** The calls of the opening, worked out once. */
  private opening(): readonly OpenedBy[] {
    return (this.begun ??= openingOf(this));
  }

  /** What the opening gives to calls: every sequence begins with it. */
  given(): Abstaining {
    if (this.met === undefined) {
      this.met = new Abstaining();
      for (const { given } of this.opening()) this.met.meet([], given);
    }
    return this.met;
  }

  /** Arguments by name, in the order of the ABI. */
  argumentsOf(args: Members, name: string, what: string): readonly AbiValue[] {
    const { inputs, names } = this.called(name, what);
    const extra = Object.keys(args).find((one) => !names.includes(one));
    if (extra !== undefined)
      throw new UserError(`${what}, ${name}: there is no argument "${extra}"${suggestion(extra, names)}`);
    return inputs.map((type, i) =>
      encodable(this.values.translated(args[names[i] ?? ""], type, `${name}, ${names[i] ?? ""}`), name),
    );
  }

  /** Runs a function of the project. @throws UserError that says where in the project it failed, and at what */
  asked<T>(what: string, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof Quiet) throw error;
      throw atUser(this.root, what, error);
    }
  }

  /** Does something about what a project says of a name. @throws UserError that begins with the line of the name, unless it has a place already */
  located<T>(name: string, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof UserError) || PLACE.test(error.message)) throw error;
      throw new UserError(`${this.place(name) ?? CONFIG}: ${error.message}`, { cause: error });
    }
  }

  /** The model as it is made or, where the project copies it, a copy of it: what the opening does is worked out once. */
  private opened(edition: string, make: () => object): object {
    const { copy } = this.raw;
    const known = this.models.get(edition);
    if (known !== undefined && copy !== undefined) return this.asked("copy", () => copy(known));
    const made = this.asked("model", make);
    if (typeof made !== "object") throw new UserError(`model: expected an object, received ${typeof made}`);
    if (copy === undefined) return made;
    this.models.set(edition, made);
    return this.asked("copy", () => copy(made));
  }

  /** The model as the opening leaves it. */
  start(edition: string, time: bigint): Held {
    const { model } = this.raw;
    const made = model === undefined ? {} : this.opened(edition, () => model(this.book.state({ time, edition })));
    const { ghost } = this.raw;
    return {
      ...{ model: made, edition, states: new Map(), steps: 0, met: new Abstaining(this.given()) },
      ...{ looks: undefined, before: undefined, now: undefined, outcome: undefined },
      ...{ ghostIsSure: true, foresight: undefined },
      ghost: ghost === undefined ? undefined : this.asked("ghost, start", () => ghost.start(this.book.state({}))),
    };
  }
}

/** A value of which everything is known. @throws UserError where something is left open */
export function encodable(value: Translated, what: string): AbiValue {
  if (value === NOTHING_SAID)
    throw new UserError(`${what}: expected values, received UNKNOWN: every argument of a call needs a value`);
  if (Array.isArray(value)) return (value as readonly Translated[]).map((one) => encodable(one, what));
  if (typeof value === "object")
    throw new UserError(`${what}: expected values, received approximately(…): every argument of a call needs a value`);
  return value;
}
