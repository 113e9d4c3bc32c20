/** Tranches that are open to deposits, the current one first. */
const OPEN_TRANCHES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** A field for each of a pool's open tranches, from "stake0" on. */
export function perTranche<State, Word>(
  name: string,
  unit: string,
  word: (state: State, index: number) => Word,
): Readonly<Record<string, readonly [unit: string, word: (state: State) => Word]>> {
  return Object.fromEntries(
    OPEN_TRANCHES.map((index) => [`${name}${index}`, [unit, (state: State): Word => word(state, index)] as const]),
  );
}
