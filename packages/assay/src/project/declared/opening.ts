import type { AbiValue } from "../../core/codec";
import type { Plain } from "../../core/types";
import type { GivenArguments, OpeningCall } from "../kit";
import type { AccountBook } from "./accounts";
import type { Instances } from "./instances";
import { suggestion } from "../../core/suggestion";
import type { Members, RawProject } from "./raw";
import type { FunctionShape } from "./shapes";
import { UserError, shown } from "./user-error";
import type { ValueTranslator } from "./values";

/** A call of the opening, and what it is given. */
export interface OpenedBy {
  readonly call: OpeningCall<string>;
  readonly given: GivenArguments;
}

/** What is known of the project that opens. */
interface Opening {
  readonly raw: RawProject;
  readonly instances: Instances;
  readonly book: AccountBook;
  readonly values: ValueTranslator;
  called(key: string, what: string): FunctionShape;
  argumentsOf(args: Members, name: string, what: string): readonly AbiValue[];
  asked<T>(what: string, work: () => T): T;
}

/** The calls of a project's opening. @throws UserError for what cannot be called */
export function openingOf(context: Opening): readonly OpenedBy[] {
  const { raw, instances, book, values } = context;
  const made: OpenedBy[] = [];
  const call = (name: string, args: Members, how: Members = {}): void => {
    const shape = context.called(name, "opening");
    const at = how["at"] ?? instances.first(shape.contract);
    if (typeof at !== "string" || !instances.has(shape.contract, at))
      throw new UserError(
        `opening, ${name}: there is no ${shape.contract} ${shown(at)}${suggestion(shown(at), instances.deployed(shape.contract))}`,
      );
    const value = how["value"];
    const { inputs, names, signature } = shape;
    const given = {
      contract: at,
      method: signature,
      args: context.argumentsOf(args, name, "opening"),
      ...(typeof value === "bigint" ? { value } : {}),
    };
    const types = inputs.map((type, i) => [names[i] ?? type.name, type] as const);
    const plain = types.map(([of, type]): [string, Plain] => [of, values.argument(args[of], type, `${name}, ${of}`)]);
    const from = book.addressOf(how["from"] ?? "deployer");
    made.push({
      call: { from, ...given },
      given: { name, types: new Map(types), caller: from, args: Object.fromEntries(plain) },
    });
  };
  context.asked("opening", () => raw.opening?.(book.state({ call })));
  return made;
}
