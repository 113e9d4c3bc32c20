import type { ParamType } from "ethers";
import type { Mark, Question } from "../../core/types";
import { numberRange } from "../../run/judge/words";
import type { GivenArguments, Met } from "../kit";
import type { Asking } from "../kit/protocol";
import type { Context, Held } from "./context";
import type { GetterBook, GetterCode } from "./getters";
import type { Key } from "./keys";
import { keyOf } from "./remembered";

/** Getters with more keys are not asked. */
const MOST_KEYS = 2;
/** How many getters of a contract are asked after a call. */
const MOST_ASKED = 12;

/** Asks a contract's getters after each call of a rehearsal, with what the call was about as keys. So moments are found that only a getter says, such as the end of a vote. */
export class MomentsAsked implements Asking<Held> {
  private readonly known = new Map<string, readonly GetterCode[]>();

  constructor(
    private readonly context: Context,
    private readonly getters: () => GetterBook,
  ) {}

  asks(name: string): boolean {
    return this.of(this.context.called(name).contract).length > 0;
  }

  about({ model, met: known }: Held, call: GivenArguments, met: readonly Met[]): Question["of"] {
    const { contract } = this.context.called(call.name);
    const [at] = this.context.instances.in(contract, model);
    if (at === undefined) return [];
    return this.of(contract).flatMap(({ shape, kind }) => {
      if (!known.mayAnswerTimes(kind.code)) return [];
      const keys = shape.inputs.map((type) => keyFrom(type, call, met));
      return keys.includes(undefined) ? [] : [{ kind, id: this.getters().idOf(shape, at, keys) }];
    });
  }

  hear({ met }: Held, of: Question["of"], words: readonly (readonly bigint[])[], now: bigint): void {
    for (const [i, { kind }] of of.entries())
      this.getters()
        .ofKind(kind.code)
        ?.words?.forEach(({ type: { type } }, n) => {
          const value = words[i]?.[n];
          // a length of time is no moment
          if (value === undefined || !isNumber(type)) return;
          met.meetTimes([{ type, name: "", value }], now);
          met.noteAnswer(kind.code, value, now);
        });
  }

  /** The getters of a contract that answer numbers, first those with keys: they are about the call. */
  private of(contract: string): readonly GetterCode[] {
    let found = this.known.get(contract);
    if (found === undefined) {
      const { asked, readsTime } = this.context.callable.get(contract) ?? {};
      const all =
        readsTime?.() !== true
          ? []
          : this.getters().all.filter(
              ({ shape, words = [] }) =>
                shape.contract === contract &&
                shape.inputs.length <= MOST_KEYS &&
                asked?.has(shape.signature) !== true &&
                words.some(({ type }) => isNumber(type.type)),
            );
      const [keyed, others] = [all.filter(isKeyed), all.filter((one) => !isKeyed(one))];
      this.known.set(contract, (found = [...keyed, ...others].slice(0, MOST_ASKED)));
    }
    return found;
  }
}

const isKeyed = ({ shape }: GetterCode): boolean => shape.inputs.length > 0;
const isNumber = (type: string): boolean => type.startsWith("uint") && numberRange(type) !== undefined;

/** The key that a call was about: the last value that it met of this name and type (of the type alone if the key has no name), else its caller. */
function keyFrom({ type, name }: ParamType, { caller }: GivenArguments, met: readonly Met[]): Key | undefined {
  const found = [...met]
    .reverse()
    .find((one) => (name === "" ? one.type === type : keyOf(one.type, one.name) === keyOf(type, name)));
  return found === undefined ? (type === "address" ? caller : undefined) : found.value;
}

/** Moments to wait for: those that the project names or, where it names none, those that were met. */
export function momentsOf(context: Context, { model, met }: Held, now: bigint): readonly Mark[] {
  const { raw, book } = context;
  const moments = raw.time?.moments;
  if (moments === undefined)
    return met.moments.filter((one) => one >= now).map((value) => ({ value, name: "a moment that was met" }));
  const state = book.state({ model, caller: "deployer", time: now, at: "" });
  const named = context.asked("time, moments", () => [...moments(state)]);
  return named.filter((one) => one > now).map((value) => ({ value, name: "a moment of the project" }));
}
