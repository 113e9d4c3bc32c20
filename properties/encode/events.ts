import type { EventFragment } from "ethers";
import { tupleEncoder, type AbiValue, type TypeEncoder } from "assay/codec";
import type { ExpectedLog, Hex } from "assay/types";
import type { ModelEvent, Value } from "../../model";
import { addressOf } from "../fixture/addresses";
import type { Artifacts } from "../fixture/artifacts";
import { interfaceIn } from "../fixture/interfaces";
import { expectedWords, hexWord, wordOf } from "./words";

/**
 * The interfaces whose events are predicted. Standard ERC-20 and ERC-721 events are not: balances and owners are read instead (SAFE-3). The last is emitted by a
 * reentering receiver whose call back succeeded, which must never happen (HOSTILE-4).
 */
export const EMITTERS = [
  "IRegistry",
  "INativeToken",
  "ICapitalPool",
  "ICreditLedger",
  "IStakingPool",
  "IStakingProducts",
  "ICoverProducts",
  "ICover",
  "IClaims",
  "Reentry",
] as const;

const STANDARD = new Set(["Transfer", "Approval", "ApprovalForAll"]);
const DYNAMIC = /^(string|bytes$|.*\[\])/;

/** The encoding of an event. */
interface EventShape {
  readonly topic: Hex;
  readonly indexed: readonly boolean[];
  readonly types: readonly string[];
  /** The arguments that are not indexed. */
  readonly data: TypeEncoder;
  readonly dynamic: boolean;
}

function shapeOf(fragment: EventFragment): EventShape {
  const data = fragment.inputs.filter((input) => input.indexed !== true);
  return {
    topic: fragment.topicHash,
    indexed: fragment.inputs.map((input) => input.indexed === true),
    types: data.map((input) => input.type),
    data: tupleEncoder(data),
    dynamic: data.some((input) => DYNAMIC.test(input.type)),
  };
}

/** A value in the codec's form; accounts become addresses. */
function plainOf(value: Value, type: string): AbiValue {
  if (Array.isArray(value)) return value.map((element: Value) => plainOf(element, type.replace(/\[\]$/, "")));
  if (type === "address" && typeof value === "string") return addressOf(value);
  if (typeof value === "object")
    throw new TypeError(`expected an exact value for ${type} beside a list or a text, received one with slack`);
  return value;
}

/** Predicts logs from the model's events. */
export class EventEncoder {
  private readonly shapes = new Map<string, EventShape>();

  /** Names of the compared events, by topic. */
  readonly names = new Map<Hex, { readonly name: string }>();

  constructor(artifacts: Artifacts) {
    for (const contract of EMITTERS) {
      interfaceIn(artifacts, contract).forEachEvent((fragment) => {
        if (STANDARD.has(fragment.name)) return;
        this.shapes.set(fragment.name, shapeOf(fragment));
        this.names.set(fragment.topicHash, { name: fragment.name });
      });
    }
  }

  /** The log of an event. Throws for an event that no interface declares, or one with a wrong number of arguments. */
  log(event: ModelEvent): ExpectedLog {
    const shape = this.shapes.get(event.name);
    if (shape === undefined) throw new Error(`the model predicts an event ${event.name} that no interface declares`);
    if (shape.indexed.length !== event.args.length)
      throw new Error(`${event.name} has ${shape.indexed.length} arguments, the model gives ${event.args.length}`);
    const topics = event.args.filter((_, i) => shape.indexed[i]).map((value) => `0x${hexWord(wordOf(value).word)}`);
    const values = event.args.filter((_, i) => !shape.indexed[i]);
    const data = shape.dynamic
      ? {
          words: [],
          tail: `0x${shape.data.encode(values.map((value, i) => plainOf(value, shape.types[i] ?? "")))}`,
        }
      : expectedWords(values);
    return { name: event.name, address: addressOf(event.emitter), topics: [shape.topic, ...topics], data };
  }
}
