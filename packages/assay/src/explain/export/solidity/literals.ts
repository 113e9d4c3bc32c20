import { visible } from "../texts";

/** Characters with a short escape in Solidity. */
const ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "\\": "\\\\" };

/** A string literal: text beyond ASCII becomes a `unicode` literal, and invisible characters are escaped. */
export function textLiteral(text: string): string {
  const escaped = visible(text.replace(/[\n\r\t"\\]/g, (sign) => ESCAPES[sign] ?? sign));
  return `${/^[\x20-\x7e]*$/.test(escaped) ? "" : "unicode"}"${escaped}"`;
}

/** Bytes of a fixed length. Only 32 bytes are written as a number, which has the same width; a number of 20 bytes would be an address, and shorter ones have no length. */
export function fixedBytes(bytes: string): string {
  const size = (bytes.length - 2) / 2;
  return size === 32 ? bytes : `bytes${size}(hex"${bytes.slice(2)}")`;
}
