import { join } from "node:path";
import type { Fixture, Guide } from "../../core/types";
import { compileGuided, guideOn } from "../../evm/coverage/guided";
import { SOLC_SETTINGS, solcVersion, sourcesFor, type Artifacts } from "../../evm/compile";
import type { CreationCode } from "../../evm/compile/elsewhere";
import { messageOf } from "../../run/judge";
import { openEngine } from "../engines";
import type { SetupChoice } from "../project";
import type { ProjectFiles } from "./files";
import { withMembers, type AnyProtocol, type GuidedContracts } from "./protocol";
import { subjectOf } from "./subject";

/** What compiles a protocol's contracts so that they report what they reach. Undefined where a model predicts every call, and where others compiled them and they cannot be compiled again. */
export function guidedBy(
  given: AnyProtocol,
  files: ProjectFiles,
): ((choice: SetupChoice, notify: (line: string) => void) => GuidedContracts) | undefined {
  const { compiled } = given;
  if (compiled === undefined)
    return given.meet === undefined ? undefined : (choice, notify) => guidedHere(files, choice, notify);
  const { guided } = compiled;
  return guided === undefined ? undefined : (_choice, notify) => guided(notify);
}

/** The contracts of a choice that are compiled here, with its bug. */
function guidedHere(files: ProjectFiles, choice: SetupChoice, notify: (line: string) => void): GuidedContracts {
  const { root } = files;
  const artifacts = files.artifacts(choice, notify);
  const all = files.sources(choice);
  const deployed = files
    .deployed(choice.edition, artifacts)
    .map((name) => [name, artifacts[name]?.source ?? ""] as const);
  // the tool's own are in no file of the project
  const own = deployed.filter(([, source]) => all.has(source));
  const sources = sourcesFor(
    all,
    own.map(([, source]) => source),
  );
  const input = { version: solcVersion(), settings: SOLC_SETTINGS, sources: Object.fromEntries(sources) };
  const wanted = Object.fromEntries(own.map(([name, source]) => [name, { input, source, name }]));
  const { code, ...places } = compileGuided(wanted, { root, cacheDir: join(root, ".cache", "guided"), notify });
  return { ...places, artifacts: withBytecode(artifacts, code, (_name, { bytecode }) => bytecode) };
}

/** What was compiled, with the creation code of what was compiled again. */
export function withBytecode(
  artifacts: Artifacts,
  again: Readonly<Record<string, CreationCode>>,
  bytecodeOf: (name: string, code: CreationCode) => string,
): Artifacts {
  const changed = Object.entries(again).flatMap(([name, code]) => {
    const artifact = artifacts[name];
    return artifact === undefined ? [] : [[name, { ...artifact, bytecode: bytecodeOf(name, code) }] as const];
  });
  return { ...artifacts, ...Object.fromEntries(changed) };
}

/**
 * Opens an engine of its own with the contracts compiled again so that they report what they reach. Undefined, and said in a line, when they cannot be: then a campaign goes
 * on without guidance.
 */
export async function openGuide(
  given: AnyProtocol,
  choice: SetupChoice,
  files: ProjectFiles,
  notify: (text: string) => void,
): Promise<Guide | undefined> {
  const guided = guidedBy(given, files);
  if (choice.guided !== true || guided === undefined || choice.engine !== "anvil") return undefined;
  try {
    const contracts = guided(choice, notify);
    const plain = subjectOf(withMembers(given, { unlimitedCode: true }), contracts.artifacts, choice.edition).fixture;
    const fixture = withCode(plain, files.artifacts(choice, notify), contracts.artifacts);
    const engine = await openEngine({ ...choice, rpcUrl: null }, fixture, notify, { root: files.root });
    return guideOn(engine, contracts);
  } catch (error) {
    notify(`not guided by the code: ${messageOf(error)}`);
    return undefined;
  }
}

/** A deployment that was recorded creates contracts by their code as it was: what was compiled again takes its place. */
export function withCode(fixture: Fixture, artifacts: Artifacts, again: Artifacts): Fixture {
  const codes = Object.entries(artifacts).map(
    ([name, { bytecode }]) => [bytecode, again[name]?.bytecode ?? bytecode] as const,
  );
  const transactions = fixture.transactions.map((one) => {
    const found = one.to === undefined ? codes.find(([plain]) => one.data.startsWith(plain)) : undefined;
    return found === undefined ? one : { ...one, data: found[1] + one.data.slice(found[0].length) };
  });
  return { ...fixture, transactions };
}

/** @throws Error for a recorded deployment that creates a contract otherwise than by a transaction of its own, or in the code of one: mutants would not be in it */
export function checkCreated({ transactions }: Fixture, artifacts: Artifacts, again: Artifacts): void {
  const created = (code: string): boolean =>
    transactions.some(({ to, data }) => to === undefined && data.includes(code.slice(2)));
  const changed = Object.entries(artifacts).filter(([name, { bytecode }]) => again[name]?.bytecode !== bytecode);
  const other = changed.find(([, { bytecode }]) => !created(bytecode));
  if (other !== undefined)
    throw new Error(
      `${other[0]}: expected a deployment that creates it by a transaction of its own, it is created by another contract, at an address that depends on its code (CREATE2): there are no mutants of it; deploy it without CREATE2, or give it constructor arguments in place of \`deployment\``,
    );
}
