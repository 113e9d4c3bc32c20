/** The rows under which an invariant is counted: one for each of its parts, or its id when it has none. */
export function conjunctsOf({
  id,
  parts,
}: {
  readonly id: string;
  readonly parts?: readonly string[];
}): readonly string[] {
  return parts === undefined ? [id] : parts.map((part) => `${id} (${part})`);
}
