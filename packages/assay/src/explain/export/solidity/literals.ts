import { visible } from "../texts";

/** Signs that Solidity has a shorter escape for. */
const ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "\\": "\\\\" };

/** A text as Solidity takes it: with letters beyond ASCII it is another sort of literal, and what cannot be seen is escaped. */
export function textLiteral(text: string): string {
  const escaped = visible(text.replace(/[\n\r\t"\\]/g, (sign) => ESCAPES[sign] ?? sign));
  return `${/^[\x20-\x7e]*$/.test(escaped) ? "" : "unicode"}"${escaped}"`;
}

/** Bytes of a fixed length. Only 32 are written as a number, which is as wide: fewer are none where no type says how many there are, and 20 are an address. */
export function fixedBytes(bytes: string): string {
  const size = (bytes.length - 2) / 2;
  return size === 32 ? bytes : `bytes${size}(hex"${bytes.slice(2)}")`;
}
