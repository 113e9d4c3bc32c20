/** Names in the order in which they are given, but each behind those that it needs. Of names that need each other the first one given comes last. */
export function neededFirst(names: readonly string[], needs: (name: string) => readonly string[]): readonly string[] {
  const order: string[] = [];
  const begun = new Set<string>();
  const take = (name: string): void => {
    if (begun.has(name)) return;
    begun.add(name);
    for (const one of needs(name)) take(one);
    order.push(name);
  };
  for (const name of names) take(name);
  return order;
}
