/** A parameter as an ABI has it. */
export interface JsonParam {
  readonly name?: string;
  readonly type?: string;
  readonly indexed?: boolean;
  readonly components?: readonly JsonParam[];
}

const LISTS = /(\[\d*\])*$/;
const KNOWN = /^(address|bool|string|bytes|bytes([1-9]|[12]\d|3[0-2])|u?int\d*)$/;

/** A type as signatures have it: "(address,uint256)[2]". */
export function canonicalType({ type = "", components = [] }: JsonParam): string {
  const [lists = ""] = LISTS.exec(type) ?? [];
  const base = type.slice(0, type.length - lists.length);
  if (base === "tuple") return `(${components.map(canonicalType).join(",")})${lists}`;
  return (base === "uint" || base === "int" ? `${base}256` : base) + lists;
}

/**
 * A parameter of types that ethers has and that are encoded alike: a function is 24 bytes, a number with a fixed point is a whole one. `canonical`: as signatures would have it. Undefined for a type that nobody knows.
 */
export function standIn(param: JsonParam): { readonly json: JsonParam; readonly canonical: string } | undefined {
  const { type = "", components } = param;
  const [lists = ""] = LISTS.exec(type) ?? [];
  const base = type.slice(0, type.length - lists.length);
  if (base === "tuple") {
    const inner = (components ?? []).map(standIn);
    if (!inner.every((one) => one !== undefined)) return undefined;
    const json = { ...param, components: inner.map((one) => one.json) };
    return { json, canonical: canonicalType(json) };
  }
  const known = elementary(base);
  if (known === undefined) return undefined;
  const json = { ...param, type: known + lists };
  return { json, canonical: canonicalType(json) };
}

function elementary(type: string): string | undefined {
  if (KNOWN.test(type)) return type;
  if (type === "function") return "bytes24";
  const [, unsigned, bits = "128"] = /^(u?)fixed(?:(\d+)x\d+)?$/.exec(type) ?? [];
  return unsigned === undefined ? undefined : `${unsigned}int${bits}`;
}
