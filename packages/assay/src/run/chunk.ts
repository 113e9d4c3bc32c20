/** Sequences in a chunk. Part of what a seed means: with another number the same seed gives other sequences. */
export const CHUNK_SIZE = 4;

/** Largest seed a campaign takes. */
export const MOST_SEED = 0xffff_ffff;

/**
 * The fast-check seed of a chunk: a 32-bit mix of the campaign's seed and the chunk's number (the finalizer of MurmurHash3 over the seed
 * and over the chunk's number times the golden ratio), as a signed 32-bit integer, which is what fast-check takes. It depends on nothing
 * else, so a chunk has the same sequences whoever runs it.
 */
export function chunkSeed(seed: number, chunk: number): number {
  const high = Math.floor(chunk / 0x1_0000_0000);
  return mix(mix(seed | 0) ^ mix(Math.imul(chunk | 0, 0x9e37_79b9) + high)) | 0;
}

function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
  return (h ^ (h >>> 16)) | 0;
}

/** How many sequences a chunk of a campaign has; 0 when there is no such chunk. */
export function chunkLength(
  { runs, fromChunk = 0 }: { readonly runs?: number; readonly fromChunk?: number },
  chunk: number,
): number {
  const before = (chunk - fromChunk) * CHUNK_SIZE;
  return Math.max(0, Math.min(CHUNK_SIZE, (runs ?? Infinity) - before));
}
