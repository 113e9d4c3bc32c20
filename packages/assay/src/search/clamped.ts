/** The value of a range that is the nearest to a number. */
export function clamped(value: bigint, { least, most }: { readonly least: bigint; readonly most: bigint }): bigint {
  return value < least ? least : value > most ? most : value;
}
