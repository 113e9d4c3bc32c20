import { HELD, SKIP, type Chain, type Kind } from "../../kit";
import type { Held } from "../context";
import { failureIn } from "./panics";
import { isStated } from "./stated";
import { violated, type Oracle, type Watched, type Watching } from "./watching";

/** What reverts by its standard where it is called through a proxy (ERC-1822). */
const NOT_THROUGH_PROXIES = "proxiableUUID()";

/** A getter whose answers are watched. */
interface Readable {
  readonly id: string;
  /** "Coin.totalSupply". */
  readonly name: string;
  readonly watched: Watched;
  /** What it reverts with. */
  readonly refusal: Kind<Held>;
}

/**
 * Each getter without arguments can be read, or says why not. Those of a contract that a step makes fail together fail for one reason: the first of them that is not excused is the finding, and
 * names the others.
 */
export function getterOracles(
  kind: string,
  at: string,
  watching: Watching,
  isExcused: (id: string) => boolean,
): readonly Oracle[] {
  const all = readableOf(kind, at, watching);
  const counted = all.filter(({ id }) => !isExcused(id));
  return all.map((one) =>
    watching.invariant({
      id: one.id,
      rules: ["READABLE-1"],
      title: `${one.name} can be read`,
      premise: "it was read",
      check: (chain) => {
        const { kind: read, idOf } = one.watched;
        if (chain.now(read, idOf(0n)) === undefined) return SKIP;
        const failure = failsIn(chain, "now", one);
        if (failure === undefined) return HELD;
        const [first, ...others] = counted.filter((other) => beginsToFail(chain, other));
        if (first !== one) return SKIP;
        const also = others.length === 0 ? "" : `, and so ${others.length === 1 ? "does" : "do"} ${listed(others)}`;
        return violated(one.name, "an answer", `${failure}${also}`);
      },
    }),
  );
}

const listed = (all: readonly Readable[]): string => all.map(({ name }) => name).join(", ");

function readableOf(kind: string, at: string, watching: Watching): readonly Readable[] {
  const { inId, getters, context } = watching;
  // one that reads who asks may refuse somebody: it is called, and not read
  const asked = context.callable.get(kind)?.asked;
  return getters.all.flatMap(({ shape, refusal }) => {
    const watched =
      shape.contract === kind &&
      shape.inputs.length === 0 &&
      !isStated(shape) &&
      asked?.has(shape.signature) !== true &&
      shape.signature !== NOT_THROUGH_PROXIES
        ? watching.of(kind, at, shape.signature)
        : undefined;
    if (watched === undefined || refusal === undefined) return [];
    watching.watched.add(refusal.code);
    const name = `${at}.${shape.name}`;
    return [{ id: `INV-GETTER-${inId(name)}`, name, watched, refusal }];
  });
}

/** How a getter fails without a reason; undefined where it does not, or was not read. */
function failsIn(
  chain: Chain,
  when: "now" | "before",
  { watched: { kind, idOf }, refusal }: Readable,
): string | undefined {
  const words = chain[when](kind, idOf(0n));
  return words === undefined ? undefined : failureIn(Object.values(words), chain[when](refusal, idOf(0n))?.["refusal"]);
}
/** Of one that goes on failing it was said when it began. */
const beginsToFail = (chain: Chain, one: Readable): boolean =>
  failsIn(chain, "now", one) !== undefined && failsIn(chain, "before", one) === undefined;
