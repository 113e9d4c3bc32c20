import type { Context } from "./context";

/** Events with an indexed text, bytes, list or struct: the chain keeps a hash of it, which no rule predicts. */
export function hashedEvents(context: Context): Readonly<Record<string, string>> {
  const found = new Map<string, string>();
  for (const { abi } of context.shapes().values())
    abi.forEachEvent(({ name, inputs }) => {
      const hashed = inputs.some((one) => one.indexed === true && /^(string|bytes|array|tuple)$/.test(one.baseType));
      if (hashed) found.set(name, "the chain keeps a hash of what is indexed");
    });
  return Object.fromEntries(found);
}

const IGNORED = new WeakMap<Context, ReadonlySet<string>>();

/** Names of the events that are not compared with the model's: those of `ignoredEvents`, and those of which the chain keeps a hash. */
export function ignoredEvents(context: Context): ReadonlySet<string> {
  let found = IGNORED.get(context);
  if (found === undefined) {
    found = new Set([...Object.keys(context.raw.ignoredEvents ?? {}), ...Object.keys(hashedEvents(context))]);
    IGNORED.set(context, found);
  }
  return found;
}
