import { Interface, type InterfaceAbi } from "ethers";

const made = new WeakMap<readonly unknown[], Interface>();

/** What ethers makes of an ABI as solc gives it, once for as long as the ABI lives: it hashes every signature in it. */
export function interfaceOf(abi: readonly unknown[]): Interface {
  const known = made.get(abi);
  if (known !== undefined) return known;
  const code = new Interface(abi as InterfaceAbi);
  made.set(abi, code);
  return code;
}
