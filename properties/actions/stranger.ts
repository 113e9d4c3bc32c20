import type { Account, EditionName, ModelCall, Operation } from "../../model";
import { ZERO_ACCOUNT } from "../../model";
import { STRANGER } from "../fixture/actors";
import { ADDRESSEE } from "./addressee";
import type { Draws } from "./draws";
import { anyNumber, malformed } from "./malformed";
import type { ActionDefinition, Move, Resolved } from "./types";
import type { World } from "./world";

/** Texts that are no accounts. */
const TEXTS: ReadonlySet<string> = new Set(["op", "ledger", "collection", "safe", "productName", "ipfsData", "feed"]);
/** Operations on mocks, which are nobody's. */
const MOCKS: ReadonlySet<Operation["op"]> = new Set([
  "setFeedAnswer",
  "mintAsset",
  "setAssetBlocked",
  "setAssetMode",
  "starve",
]);
const CHANGED_PERCENT = 40;
const TRAILING_PERCENT = 15;

/** Puts something else in some places of an argument: another number, another one's account. */
function scrambled(value: unknown, draws: Draws, world: World): unknown {
  if (Array.isArray(value)) return value.map((element) => scrambled(element, draws, world));
  if (typeof value === "object" && value !== null) return scrambledFields(value, [], draws, world);
  if (!draws.chance(CHANGED_PERCENT)) return value;
  if (typeof value === "bigint") return anyNumber(draws, world);
  if (typeof value === "boolean") return !value;
  return draws.one<Account>([...world.everyone, ZERO_ACCOUNT]);
}

function scrambledFields(value: object, kept: readonly string[], draws: Draws, world: World): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) => [
      name,
      kept.includes(name) || TEXTS.has(name) ? field : scrambled(field, draws, world),
    ]),
  );
}

/** The first call of what an action comes to. */
function firstCall(resolved: Resolved): ModelCall | undefined {
  const move = resolved !== undefined && "story" in resolved ? resolved.story[0]?.() : resolved;
  return move !== undefined && "call" in move ? move.call : undefined;
}

/** A call of somebody else's, made by the stranger with other arguments. */
function somebodyElses(actions: readonly ActionDefinition[], draws: Draws, world: World): Resolved {
  const call = firstCall(draws.one(actions).resolve(draws, world));
  if (call === undefined || MOCKS.has(call.operation.op)) return undefined;
  const { op } = call.operation;
  // the same operation, its fields of the same types
  const operation = scrambledFields(call.operation, ADDRESSEE[op] ?? [], draws, world) as Operation;
  const stranger = { ...call, caller: STRANGER, operation };
  return {
    call: op !== "sendEth" && draws.chance(TRAILING_PERCENT) ? { ...stranger, trailing: "0xdeadbeef" } : stranger,
  };
}

/** Somebody without any right calls anything with anything; and what nobody may call, anybody does. `actionsIn`: what others do in an edition. */
export function strangerCall(actionsIn: (edition: EditionName) => readonly ActionDefinition[]): ActionDefinition {
  return {
    kind: "strangerCall",
    weight: 8,
    resolve(draws, world) {
      const caller = draws.chance(40) ? draws.one(world.everyone) : STRANGER;
      if (draws.chance(50)) return somebodyElses(actionsIn(world.edition.name), draws, world);
      const attempts = malformed(draws, world);
      const story = attempts.map(({ target, data, value }) => (): Move => ({
        call: { caller, value, operation: { op: "raw", target, data } },
      }));
      return { story };
    },
  };
}
