import type { Account, EditionName, ModelCall, Operation } from "../../model";
import { ZERO_ACCOUNT } from "../../model";
import { STRANGER } from "../fixture/actors";
import { descriptorOf, invocationOf } from "../operations";
import type { Draws } from "../action-definition/draws";
import { anyNumber, malformed } from "./malformed";
import type { ActionDefinition, Move } from "../action-definition/types";
import type { World } from "../action-definition/world";

const CHANGED_PERCENT = 40;
const TRAILING_PERCENT = 15;

/** Whether an argument is kept. */
type Kept = (name: string) => boolean;

/** Replaces some parts of an argument by other numbers and accounts. */
function scrambled(value: unknown, kept: Kept, draws: Draws, world: World): unknown {
  if (Array.isArray(value)) return value.map((element) => scrambled(element, kept, draws, world));
  if (typeof value === "object" && value !== null) return scrambledFields(value, kept, draws, world);
  if (!draws.chance(CHANGED_PERCENT)) return value;
  if (typeof value === "bigint") return anyNumber(draws, world);
  if (typeof value === "boolean") return !value;
  return draws.one<Account>([...world.everyone, ZERO_ACCOUNT]);
}

function scrambledFields(value: object, kept: Kept, draws: Draws, world: World): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) => [
      name,
      kept(name) ? field : scrambled(field, kept, draws, world),
    ]),
  );
}

/** The call that a move makes, if it makes one. */
function callOf(move: Move): ModelCall | undefined {
  return move !== undefined && "call" in move ? move.call : undefined;
}

/** Another account's call, made by the stranger with other arguments. */
function somebodyElses(actions: readonly ActionDefinition[], draws: Draws, world: World): Move {
  const call = callOf(draws.one(actions).resolve(draws, world));
  if (call === undefined || descriptorOf(call.operation.op).mock === true) return undefined;
  const { addressee = [], arguments: sorts } = descriptorOf(call.operation.op);
  // keeps the called contract, and texts that are no accounts
  const kept: Kept = (name) => name === "op" || addressee.includes(name) || sorts[name] === "other";
  // the same operation, its fields of the same types
  const operation = scrambledFields(call.operation, kept, draws, world) as Operation;
  const stranger = { ...call, caller: STRANGER, operation };
  return {
    call:
      invocationOf(call).method !== "" && draws.chance(TRAILING_PERCENT)
        ? { ...stranger, trailing: "0xdeadbeef" }
        : stranger,
  };
}

/** An account without rights calls any function with any arguments, and any account makes calls that everybody must be refused. `actionsIn`: the other actions of an edition. */
export function strangerCall(actionsIn: (edition: EditionName) => readonly ActionDefinition[]): ActionDefinition {
  return {
    kind: "strangerCall",
    weight: 8,
    resolve(draws, world) {
      const caller = draws.chance(40) ? draws.one(world.everyone) : STRANGER;
      if (draws.chance(50)) return somebodyElses(actionsIn(world.edition.name), draws, world);
      const attempt = malformed(draws, world);
      if (attempt === undefined) return undefined;
      const { target, data, value } = attempt;
      return { call: { caller, value, operation: { op: "raw", target, data } } };
    },
  };
}
