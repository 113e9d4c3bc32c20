/** Does several pieces of work at a time and gives their results in the order of the pieces. */
export async function severalAtATime<Result>(
  work: readonly (() => Promise<Result>)[],
  atATime: number,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < work.length; index = next++) {
      const piece = work[index];
      if (piece !== undefined) results.set(index, await piece());
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, atATime) }, lane));
  return work.flatMap((_, index) => (results.has(index) ? [results.get(index) as Result] : []));
}
