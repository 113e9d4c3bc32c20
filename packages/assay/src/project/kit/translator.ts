import type { Artifacts } from "../../evm/compile";
import type { Call as EngineCall, CallResult, Expectation, Hex } from "../../core/types";
import { describeCall, engineCall, normalisedCall, operationCode, type OperationCode } from "./calls";
import { Code } from "./code";
import type { Call } from "./descriptors";
import { metOf, type Met } from "./met";
import { Observing } from "./observing";
import type { Outcome, Unknown } from "./outcome";
import { Predictions } from "./predictions";
import { editionOf, inEdition, operationsIn, type Protocol } from "./protocol";

/** Between a model and the chain, for one edition as it was compiled. */
export class Translator<M, C extends string> {
  readonly code: Code<C>;
  readonly predictions: Predictions<C>;
  readonly observing: Observing<M, C>;
  private readonly byName: ReadonlyMap<string, OperationCode<M>>;

  /** @throws Error when descriptors and ABIs disagree */
  constructor(given: Protocol<M, C, never>, edition: string, artifacts: Artifacts) {
    const own = editionOf(given, edition);
    this.code = new Code(given.world, artifacts, own.artifacts);
    const more = [...(given.moreErrors ?? []), ...(own.moreErrors ?? [])];
    this.predictions = new Predictions(this.code, Object.keys(given.ignoredEvents ?? {}), more, given.otherErrors);
    this.observing = new Observing(inEdition(given.kinds, edition), this.code);
    this.byName = new Map(operationsIn(given, edition).map((one) => [one.name, operationCode(one, this.code)]));
  }

  get operations(): readonly OperationCode<M>[] {
    return [...this.byName.values()];
  }

  /** @throws Error for an operation that is not there */
  operation(name: string): OperationCode<M> {
    const found = this.byName.get(name);
    if (found === undefined)
      throw new Error(`expected an operation, ${[...this.byName.keys()].join(", ")}, received "${name}"`);
    return found;
  }

  nameOf(address: Hex): string | undefined {
    return this.code.world.nameOf(address);
  }

  normalised(of: OperationCode<M>, call: Call): Call {
    return normalisedCall(of, call);
  }

  call(of: OperationCode<M>, call: Call): EngineCall {
    return engineCall(of, call, this.code);
  }

  describe(of: OperationCode<M>, call: Call): string {
    return describeCall(of, call, (address) => this.nameOf(address));
  }

  /** The values that a call was given, returned and emitted. */
  met(of: OperationCode<M>, call: Call, came: CallResult): readonly Met[] {
    return metOf(this.code, of, call, came);
  }

  /** Undefined where the model abstains. @throws Error naming the operation when the outcome is none that the ABI knows */
  expectation(of: OperationCode<M>, outcome: Outcome | Unknown): Expectation | undefined {
    return this.predictions.expectation(outcome, of.returns);
  }
}
