/** How many letters must change to make one name of another. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** "; did you mean Transfer?", or all names that there are where none is near. */
export function suggestion(name: string, known: Iterable<string>): string {
  const all = [...new Set(known)];
  if (all.length === 0) return "; there is none";
  const lower = name.toLowerCase();
  const [best] = all.map((one) => [distance(lower, one.toLowerCase()), one] as const).sort(([a], [b]) => a - b);
  const near = best !== undefined && best[0] <= Math.max(2, Math.floor(name.length / 3));
  return near ? `; did you mean ${best[1]}?` : `; there are ${all.sort().join(", ")}`;
}
