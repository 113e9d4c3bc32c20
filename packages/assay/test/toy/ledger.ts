/** The vault's books in the model; the engine has its own copy, with the chosen bugs. */
export interface Books {
  total: bigint;
  readonly balances: bigint[];
  readonly lockedUntil: bigint[];
}

export function emptyBooks(): Books {
  return { total: 0n, balances: [0n, 0n, 0n], lockedUntil: [0n, 0n, 0n] };
}
