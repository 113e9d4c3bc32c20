import type { ParamType } from "ethers";

const known = new WeakMap<ParamType, string>();

/** A type with its members: an ABI calls every struct "tuple". */
export function typeKey(type: ParamType): string {
  let key = known.get(type);
  if (key === undefined) known.set(type, (key = made(type)));
  return key;
}

function made(type: ParamType): string {
  if (type.isTuple()) return `(${type.components.map((one) => `${typeKey(one)} ${one.name}`).join(",")})`;
  if (type.isArray()) return `${typeKey(type.arrayChildren)}[${type.arrayLength}]`;
  return type.type;
}
