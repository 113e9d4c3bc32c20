/** How many values of one type and name are remembered: the last ones. */
const MOST = 8;

/** "uint256 tokenId" and "uint256 _tokenId" are the same. */
export const keyOf = (type: string, name: string): string => `${type} ${name.toLowerCase().replaceAll("_", "")}`;

/** How accounts are called whose things a call is about. */
export const OWNER = /^_?(from|owner|holder|account|user|onBehalf(Of)?|src)_?$/i;

/** Takes in a value as the last one; the first goes when there are too many. */
export function keep<V>(
  values: Map<string, V[]>,
  key: string,
  value: V,
  most = MOST,
  isSame: (one: V, other: V) => boolean = (one, other) => one === other,
): void {
  const known = values.get(key) ?? [];
  values.set(key, [...known.filter((one) => !isSame(one, value)), value].slice(-most));
}
