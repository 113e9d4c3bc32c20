import { ErrorFragment, type EventFragment } from "ethers";
import { decodeSelected, readAbi, type DecodedValue, type ErrorShape } from "../../core/codec";
import { wordDigits } from "../../core/codec/encode";
import type { Expectation, ExpectedError, ExpectedLog, Hex } from "../../core/types";
import type { Code } from "./code";
import { UNKNOWN, type Outcome, type PredictedError, type PredictedEvent, type Unknown } from "./outcome";
import { Layout, valueText } from "./values";

/** What Solidity itself reverts with. */
const TEXT = "Error";
const PANIC = "Panic";
const SELECTOR_DIGITS = 10;
const BUILT_IN = [`error ${TEXT}(string reason)`, `error ${PANIC}(uint256 code)`];

interface EventShape {
  readonly topic: Hex;
  readonly indexed: readonly boolean[];
  readonly topics: Layout;
  readonly data: Layout;
}

interface PredictableError extends ErrorShape {
  readonly args: Layout;
}

/** Turns what the model says into what the judge compares. The ABIs are read once; then it is done by closures over their types, without ethers. */
export class Predictions<C extends string> {
  /** The events that are compared, by topic 0. */
  readonly events = new Map<Hex, { readonly name: string }>();
  private readonly byContract = new Map<string, Named<EventShape>>();
  private readonly errors = new Named<PredictableError>();
  private readonly bySelector = new Map<Hex, ErrorShape>();
  /** Those of contracts outside of the world, by selector; absent until one was seen. */
  private foreign: ReadonlyMap<Hex, ErrorShape> | undefined;
  /** Names of the errors that the contracts declare. */
  readonly declared: readonly string[];

  /**
   * `ignored`: names of events that are not compared; `more`: signatures of errors that no ABI has; `others`: errors of contracts outside of the world, read when the first is seen.
   * @throws Error when an event is not declared or cannot be predicted, or a signature is none
   */
  constructor(
    private readonly code: Code<C>,
    ignored: readonly string[],
    more: readonly string[],
    private readonly others: () => readonly ErrorShape[] = () => [],
  ) {
    const contracts = code.world.coded;
    for (const contract of contracts)
      for (const error of readAbi(code.artifactOf(contract).abi).errors) this.learn(error);
    for (const signature of more) this.learn(shapeOfError(errorFrom(signature)));
    this.declared = [...new Set([...this.bySelector.values()].map(({ name }) => name))].sort();
    for (const built of BUILT_IN) this.learn(shapeOfError(ErrorFragment.from(built)));
    const met = new Set<string>();
    for (const contract of contracts) this.readEvents(contract, new Set(ignored), met);
    const missing = ignored.find((name) => !met.has(name));
    if (missing !== undefined)
      throw new Error(`ignoredEvents: no contract declares an event ${missing}; take it out of the list`);
  }

  private learn(error: ErrorShape): void {
    const { name, signature, selector, inputs } = error;
    this.errors.add(name, signature, { ...error, args: new Layout(`error ${name}`, inputs) });
    this.bySelector.set(selector, error);
  }

  private readEvents(contract: C, ignored: ReadonlySet<string>, met: Set<string>): void {
    const named = new Named<EventShape>();
    this.byContract.set(contract, named);
    this.code.interface(contract).forEachEvent((fragment) => {
      const { name, topicHash } = fragment;
      if (ignored.has(name)) {
        met.add(name);
        return;
      }
      // nothing in a log says that it is of an anonymous event
      if (fragment.anonymous) return;
      named.add(name, fragment.format("sighash"), shapeOf(contract, fragment));
      this.events.set(topicHash, { name });
    });
  }

  /** Whether some contract declares an error of this name or signature, or it is Solidity's own. */
  knowsError(name: string): boolean {
    return this.errors.has(name);
  }

  /** `returns`: the layout of what the function returns. Undefined: nothing is predicted. @throws Error when the model names what is not declared, or gives other values than its ABI has */
  expectation(outcome: Outcome | Unknown, returns: Layout): Expectation | undefined {
    if (outcome === UNKNOWN) return undefined;
    if (!outcome.ok) return { ok: false, errors: outcome.errors.map((one) => this.error(one)) };
    const logs = outcome.events.map((one) => this.log(one));
    return outcome.returns === undefined
      ? { ok: true, logs }
      : { ok: true, returns: returns.words(outcome.returns), logs };
  }

  private log({ emitter, name, args }: PredictedEvent): ExpectedLog {
    const named = this.byContract.get(this.code.world.alike(emitter as C));
    if (named === undefined)
      throw new Error(
        `the model predicts an event ${name} of ${emitter}, which is no contract of the world: ${this.code.world.contracts.join(", ")}`,
      );
    const shape = named.get(name, `the model predicts an event that ${emitter} does not emit:`);
    if (args.length !== shape.indexed.length)
      throw new Error(
        `event ${emitter}.${name}: expected ${shape.indexed.length} values, the model gives ${args.length}`,
      );
    const { words, outside } = shape.topics.words(args.filter((_, i) => shape.indexed[i]));
    const topics = [shape.topic, ...words.map((word) => `0x${wordDigits(word)}`)];
    const address = this.code.world.at[emitter as C];
    return {
      name: name.replace(/\(.*/, ""),
      address,
      topics,
      data: shape.data.words(args.filter((_, i) => !shape.indexed[i])),
      ...(outside === undefined ? {} : { outside }),
    };
  }

  private error(predicted: PredictedError): ExpectedError {
    switch (predicted.kind) {
      case "any":
        return { name: "any error", data: "0x", prefix: true, words: "any error" };
      case "empty":
        return { name: "(no data)", data: "0x", words: "a revert without data" };
      case "some": {
        const { name, selector } = this.errors.get(predicted.name, "the model predicts an error");
        return { name, data: selector, prefix: true, words: `${name}(…)` };
      }
      case "panic":
        return this.custom(PANIC, [predicted.code]);
      case "text":
        return this.custom(TEXT, [predicted.text]);
      case "custom":
        return this.custom(predicted.name, predicted.args);
    }
  }

  private custom(named: string, values: Extract<PredictedError, { kind: "custom" }>["args"]): ExpectedError {
    const { name, selector, args } = this.errors.get(named, "the model predicts an error");
    const { outside } = args.words(values);
    const digits = args.digits(values);
    const words = `${name}(${values.map((value) => valueText(value, (at) => this.code.world.nameOf(at))).join(", ")})`;
    if (outside !== undefined)
      return { name, data: selector, words: `${words}, which it cannot be: ${outside}`, outside };
    return digits === undefined
      ? { name, data: selector, prefix: true, words }
      : { name, data: selector + digits, words };
  }

  /** Name of the error in revert data. */
  errorName(data: Hex): string | undefined {
    return this.errorIn(data)?.name;
  }

  /** The error in revert data with its values, as predictions put it in words; undefined when it is not known or its data does not say its values. */
  errorWords(data: Hex): string | undefined {
    const error = this.errorIn(data);
    const reading = error === undefined ? undefined : decodeSelected(error.inputs, data);
    if (error === undefined || reading?.readable !== true) return undefined;
    return `${error.name}(${reading.values.map((value) => this.words(value)).join(", ")})`;
  }

  private errorIn(data: Hex): ErrorShape | undefined {
    const selector = data.slice(0, SELECTOR_DIGITS);
    if (selector.length < SELECTOR_DIGITS) return undefined;
    const known = this.bySelector.get(selector);
    if (known !== undefined) return known;
    this.foreign ??= new Map(this.others().map((one) => [one.selector, one]));
    return this.foreign.get(selector);
  }

  private words({ value }: DecodedValue): string {
    if (typeof value === "object") return `[${value.map((one) => this.words(one)).join(", ")}]`;
    return (typeof value === "string" ? this.code.world.nameOf(value) : undefined) ?? String(value);
  }
}

const shapeOfError = (fragment: ErrorFragment): ErrorShape => ({
  name: fragment.name,
  signature: fragment.format("sighash"),
  selector: fragment.selector,
  inputs: fragment.inputs,
});

function errorFrom(signature: string): ErrorFragment {
  try {
    return ErrorFragment.from(`error ${signature}`);
  } catch (error) {
    throw new Error(`moreErrors: expected signatures like Locked(uint256 until), received "${signature}"`, {
      cause: error,
    });
  }
}

function shapeOf(contract: string, fragment: EventFragment): EventShape {
  const indexed = fragment.inputs.map((input) => input.indexed === true);
  const owner = `event ${contract}.${fragment.name}`;
  const inputs = (wanted: boolean): typeof fragment.inputs => fragment.inputs.filter((_, i) => indexed[i] === wanted);
  const topics = new Layout(owner, inputs(true));
  if (!topics.plain)
    throw new Error(
      `${owner}: expected indexed values of a word each, received ${fragment.format("full")}: the chain keeps a hash only; name ${fragment.name} in ignoredEvents`,
    );
  return { topic: fragment.topicHash, indexed, topics, data: new Layout(owner, inputs(false)) };
}

/** Things by name and by signature; a name that several signatures have leads to none of them. */
class Named<Shape> {
  private readonly shapes = new Map<string, Shape | "several">();

  add(name: string, signature: string, shape: Shape): void {
    if (this.shapes.has(signature)) return;
    this.shapes.set(name, this.shapes.has(name) ? "several" : shape);
    this.shapes.set(signature, shape);
  }

  has(name: string): boolean {
    return this.shapes.has(name);
  }

  /** @throws Error that lists the known names; `what` is the text before the name */
  get(name: string, what: string): Shape {
    const found = this.shapes.get(name);
    if (found !== undefined && found !== "several") return found;
    const several = found === "several";
    const known = this.signatures.filter((one) => !several || one.startsWith(`${name}(`));
    const problem = several ? "is declared with several types: say which" : "is not declared; there are";
    throw new Error(`${what} ${name} ${problem} ${known.length === 0 ? "none" : known.join(", ")}`);
  }

  get signatures(): readonly string[] {
    return [...this.shapes.keys()].filter((key) => key.includes("(")).sort();
  }
}
