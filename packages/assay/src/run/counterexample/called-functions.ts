import { interfaceOf } from "../../core/codec";
import type { Call, Subject } from "../../core/types";
import { UnreadableError } from "./read";
import type { Counterexample, StoredStep } from "./schema";

type Described = Pick<Subject<unknown, unknown>, "formatting">;

/** Characters of a selector. */
const SELECTOR = 10;

/** The signature of the function that is called, with its contract: "Coin.transfer(address,uint256)"; nothing where no ABI has it. */
export function signatureOf(
  { formatting }: Described,
  { to, data }: Pick<Call, "to" | "data">,
): { readonly signature?: string } {
  const contract = formatting?.contractAt(to);
  const abi = contract === undefined ? undefined : formatting?.abis.get(contract);
  const found = abi === undefined || data.length < SELECTOR ? undefined : functionIn(abi, data.slice(0, SELECTOR));
  return found === undefined ? {} : { signature: `${contract ?? ""}.${found}` };
}

function functionIn(abi: readonly unknown[], selector: string): string | undefined {
  return interfaceOf(abi).getFunction(selector)?.format("sighash");
}

/**
 * Checks that the contracts still have every function that a counterexample calls: otherwise its calls fail or do nothing, with or without the bug.
 * @throws UnreadableError naming the first that is gone, with those of its name that there are
 */
export function checkFunctions({ steps }: Counterexample, subject: Described): void {
  for (const [index, { call, words }] of steps.entries())
    if (call !== undefined) checkFunction(call, `step ${index} (${words})`, subject);
}

function checkFunction(call: NonNullable<StoredStep["call"]>, step: string, subject: Described): void {
  const { formatting } = subject;
  const { signature, to, data } = call;
  if (formatting === undefined || data.length < SELECTOR || signatureOf(subject, call).signature !== undefined) return;
  const contract = formatting.contractAt(to);
  const abi = contract === undefined ? undefined : formatting.abis.get(contract);
  // nor was it known when the file was written
  if (abi === undefined && signature === undefined) return;
  const [owner = contract ?? to, called = `function with the selector ${data.slice(0, SELECTOR)}`] =
    signature === undefined
      ? []
      : [signature.slice(0, signature.indexOf(".")), signature.slice(signature.indexOf(".") + 1)];
  const name = called.replace(/\(.*/, "");
  const alike = abi === undefined ? [] : namesIn(abi).filter((one) => one.startsWith(`${name}(`));
  const has = alike.length === 0 ? "" : `, it has ${alike.join(", ")}`;
  throw new UnreadableError(
    `${step}: ${owner} no longer has ${called}${has}; so the counterexample cannot be replayed: run a campaign with its seed`,
  );
}

function namesIn(abi: readonly unknown[]): readonly string[] {
  const names: string[] = [];
  interfaceOf(abi).forEachFunction((one) => names.push(one.format("sighash")));
  return names;
}

/** Checks that the failed statement still exists. @throws UnreadableError when it does not: then the replay could not fail */
export function checkStatement(
  { identity, objective }: Counterexample,
  { invariants }: Pick<Subject<unknown, never>, "invariants">,
): void {
  const [id = ""] = identity.split(":");
  if (objective !== undefined || !id.startsWith("INV-") || invariants.some((one) => one.id === id)) return;
  throw new UnreadableError(
    `${id} is no longer checked (it is excused, or its contract or function is gone), so the counterexample cannot be replayed; delete the file, or enable the check again`,
  );
}
