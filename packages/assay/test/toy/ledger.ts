/** The vault's books, as the model keeps them; the engine keeps its own copy, with the bugs that it is asked for. */
export interface Books {
  total: bigint;
  readonly balances: bigint[];
  readonly lockedUntil: bigint[];
}

export function emptyBooks(): Books {
  return { total: 0n, balances: [0n, 0n, 0n], lockedUntil: [0n, 0n, 0n] };
}
