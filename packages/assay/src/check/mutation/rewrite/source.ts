import type { AstNode } from "./ast";

/** A range of characters. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A source that converts the compiler's byte positions to character positions. */
export class SourceText {
  private readonly places: Int32Array | undefined;
  private readonly lines: number[] = [0];

  constructor(
    readonly name: string,
    readonly text: string,
  ) {
    const size = Buffer.byteLength(text);
    if (size !== text.length) this.places = placesOf(text, size);
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.lines.push(at + 1);
  }

  /** The character at which a byte is. */
  at(byte: number): number {
    return this.places?.[byte] ?? byte;
  }

  span(node: AstNode): Span {
    return this.spanOf(node.src);
  }

  /** A span from "start:length:file". */
  spanOf(src: string): Span {
    const [start = 0, length = 0] = src.split(":").map(Number);
    return { start: this.at(start), end: this.at(start + length) };
  }

  of(node: AstNode): string {
    const { start, end } = this.span(node);
    return this.text.slice(start, end);
  }

  /** Line number of a character, from 1. */
  line(at: number): number {
    let low = 0;
    let high = this.lines.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.lines[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** The first position from `at` on that is neither white space nor in a comment. */
  skipBlank(at: number): number {
    const blank = /(?:\s+|\/\/[^\n]*|\/\*[^]*?\*\/)*/y;
    blank.lastIndex = at;
    blank.exec(this.text);
    return blank.lastIndex;
  }

  /** The span of a statement with its semicolon, which the compiler's range of simple statements excludes. */
  statement(node: AstNode): Span {
    const { start, end } = this.span(node);
    const next = this.skipBlank(end);
    return { start, end: this.text[next] === ";" ? next + 1 : end };
  }
}

function placesOf(text: string, size: number): Int32Array {
  const places = new Int32Array(size + 1);
  let byte = 0;
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at) ?? 0;
    const bytes = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    places.fill(at, byte, byte + bytes);
    byte += bytes;
    at += code < 0x10000 ? 1 : 2;
  }
  places[size] = text.length;
  return places;
}
