import { child, children, word } from "../ast";
import type { Proposal } from "../types";
import type { Operator } from "../types";

/** A function is left without one of its modifiers. */
export const modifierRemoval: Operator = function* (node, program, options): Generator<Proposal> {
  if (node.nodeType !== "ModifierInvocation") return;
  const name = child(node, "modifierName");
  const declared = name === undefined ? undefined : program.meaning(name);
  if (declared?.nodeType !== "ModifierDefinition") return;
  const proposal = { operator: "modifier", replacement: "" };
  if (options.files(program.file(declared))) {
    // a derived contract's modifier would not be overridden by the copy
    if (declared.virtual === true) yield { ...proposal, reason: "the modifier is virtual" };
    else yield proposal;
    return;
  }
  const callable = program.callable(node);
  const parameters = callable === undefined ? undefined : child(callable, "parameters");
  if (callable === undefined || parameters === undefined) return;
  const foreign = children(callable, "modifiers").filter((modifier) => {
    const path = child(modifier, "modifierName");
    const meaning = path === undefined ? undefined : program.meaning(path);
    return meaning?.nodeType === "ModifierDefinition" && !options.files(program.file(meaning));
  });
  if (children(parameters, "parameters").some((parameter) => word(parameter, "name") === ""))
    yield { ...proposal, reason: "the function has parameters without names" };
  else if (callable.kind !== "function") yield { ...proposal, reason: "only functions with a name can be split" };
  else if (foreign[0] !== node) yield { ...proposal, reason: "a function is split for one modifier only" };
  else yield proposal;
};
