import { UserError } from "./user-error";
import { partsOf, tableFrom } from "./tables";

/**
 * A copy of a model that shares nothing with it that changes: data, tables, maps, sets and instances of classes with their methods on the prototype. What is there
 * twice is there twice in the copy.
 * @throws UserError for a function that the model has itself: it would go on changing the model that it was made for
 */
export function copyOf<T>(value: T): T {
  return copied(value, new Map(), "model") as T;
}

function copied(value: unknown, known: Map<object, unknown>, path: string): unknown {
  if (typeof value === "function")
    throw new UserError(
      `${path} is a function that the model has itself, which no copy can have; make it a method of a class, or give the project \`copy\``,
    );
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  const found = known.get(value);
  if (found !== undefined) return found;
  const parts = partsOf(value);
  if (parts !== undefined) {
    const entries = new Map<string, unknown>();
    const made = tableFrom({ absent: parts.absent, entries });
    known.set(value, made);
    for (const [key, one] of parts.entries) entries.set(key, copied(one, known, `${path}.${key}`));
    return made;
  }
  if (Array.isArray(value)) {
    const made: unknown[] = [];
    known.set(value, made);
    value.forEach((one: unknown, i) => made.push(copied(one, known, `${path}[${i}]`)));
    return made;
  }
  if (value instanceof Map) {
    const made = new Map<unknown, unknown>();
    known.set(value, made);
    for (const [key, one] of value)
      made.set(copied(key, known, path), copied(one, known, `${path}.get(${String(key)})`));
    return made;
  }
  if (value instanceof Set) {
    const made = new Set<unknown>();
    known.set(value, made);
    for (const one of value) made.add(copied(one, known, path));
    return made;
  }
  const made = Object.create(Object.getPrototypeOf(value) as object | null) as Record<PropertyKey, unknown>;
  known.set(value, made);
  for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    if ("value" in descriptor) descriptor.value = copied(descriptor.value, known, `${path}.${key}`);
    Object.defineProperty(made, key, descriptor);
  }
  return made;
}
