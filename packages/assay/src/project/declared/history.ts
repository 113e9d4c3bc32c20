import type { Ghost } from "../kit/protocol";
import type { Context } from "./context";
import type { GetterBook } from "./getters";
import { Replaced, trustedIn } from "./oracles";
import { Seen } from "./seen";

/** What invariants and oracles remember of a sequence. */
export interface History {
  /** For the project's own invariants; absent where it has none. */
  readonly seen: Seen | undefined;
  /** For oracles of proxies; absent where there are none. */
  readonly replaced: Replaced | undefined;
}

/** Makes and keeps it; undefined where nobody asks. */
export function historyOf(
  context: Context,
  getters: () => GetterBook,
  asked: { readonly seen: boolean; readonly replaced: boolean },
): Ghost<History> | undefined {
  if (!asked.seen && !asked.replaced) return undefined;
  let found: readonly string[] | undefined;
  const trusted = (): readonly string[] => (found ??= trustedIn(context));
  return {
    start: (edition) => ({
      seen: asked.seen ? new Seen(context, getters(), edition) : undefined,
      replaced: asked.replaced ? new Replaced(context, trusted) : undefined,
    }),
    record: ({ seen, replaced }, _chain, step, view) => {
      replaced?.record(step);
      seen?.record(step, view);
    },
  };
}
