/** The initial size of a frame's memory in bytes; it doubles when more is written. */
const FIRST = 4_096;
/** The largest size: more than a block's gas could pay for, so a call that needs it runs out of gas. */
const MOST = 64 * 1024 * 1024;

/** A frame's memory, rebuilt from the writes to it. A node could send the memory with every instruction, but for a long call these are gigabytes. */
export class Memory {
  private bytes = new Uint8Array(FIRST);

  /** A copy of a part; bytes that were never written are zero. */
  read(offset: number, length: number): Uint8Array {
    if (!this.reach(offset, length)) return new Uint8Array(0);
    return this.bytes.slice(offset, offset + length);
  }

  /** Writes `length` bytes of `from`, beginning with its byte `start`; after its end, zeros. */
  write(offset: number, from: Uint8Array, start: number, length: number): void {
    if (!this.reach(offset, length)) return;
    const source = from.subarray(Math.min(start, from.length), Math.min(start + length, from.length));
    this.bytes.set(source, offset);
    this.bytes.fill(0, offset + source.length, offset + length);
  }

  /** Grows the memory to include a range. False if no gas could pay for that: then the instruction failed, and memory no longer matters. */
  private reach(offset: number, length: number): boolean {
    const end = offset + length;
    if (end > MOST) return false;
    if (end > this.bytes.length) {
      const grown = new Uint8Array(Math.max(end, this.bytes.length * 2));
      grown.set(this.bytes);
      this.bytes = grown;
    }
    return true;
  }
}
