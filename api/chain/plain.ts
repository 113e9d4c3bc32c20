import type { ParamType } from "ethers";

/**
 * What ethers decoded, as plain data: tuples as objects by their components' names, lists as arrays, whole numbers as bigint (also small ones), addresses in
 * their checksummed form.
 */
export function plain(type: ParamType, value: unknown): unknown {
  if (type.isArray()) return [...(value as Iterable<unknown>)].map((entry) => plain(type.arrayChildren, entry));
  if (!type.isTuple()) return value;
  const entries = [...(value as Iterable<unknown>)];
  return Object.fromEntries(type.components.map((component, i) => [component.name, plain(component, entries[i])]));
}
