import { join, resolve } from "node:path";
import { ParamType } from "ethers";
import { decode, type DecodedValue } from "../core/codec";
import { refusalOf } from "./declared/shapes";
import { failureIn } from "./declared/oracles/panics";
import { openEngine } from "./engines";
import { loadProject } from "./load";
import { CONFIG } from "./project";
import { lensKey } from "../run";
import type { Engine, EntityKind, Subject } from "../core/types";
import { isScripted } from "./init/script";

const CHOICE = { engine: "anvil", rpcUrl: null, bug: null } as const;
const WORDS = ParamType.from("uint256[]");

/**
 * Deploys the contracts of a project that was written, and reads what needs no arguments, before anything is called: what fails then is said where it can be mended, a line each. A project that deploys by a program
 * of its own is not looked at: the program is run by a campaign.
 */
export async function firstLook(folder: string): Promise<readonly string[]> {
  const root = resolve(folder);
  if (isScripted(root, CONFIG)) return [];
  let engine: Engine | undefined;
  try {
    const project = loadProject(root);
    const [edition = ""] = project.editions;
    const ignore = (): undefined => undefined;
    const subject = await project.subject({ ...CHOICE, edition }, ignore);
    engine = await openEngine(CHOICE, subject.fixture, ignore, { root });
    return await failingGetters(subject, engine);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return [`cannot be deployed yet: ${error.message.replace(join(root, "/"), "")}`];
  } finally {
    await engine?.close();
  }
}

async function failingGetters(subject: Subject<unknown, unknown>, engine: Engine): Promise<readonly string[]> {
  // of a getter without arguments there is one call, whose id is 0
  const kinds = subject.kinds.filter((kind) => readable(kind, subject) !== undefined);
  const time = subject.fixture.transactions.at(-1)?.time ?? subject.fixture.genesisTime;
  if (kinds.length === 0) return [];
  const keys = kinds.flatMap((kind) =>
    [kind, ...subject.kinds.filter(({ name }) => name === refusalOf(kind.name))].map((one) =>
      lensKey({ kind: one, id: 0n }),
    ),
  );
  const [[answer] = []] = await engine.run([{ time: time + 1, calls: [subject.lens(keys, time + 1)] }]);
  const reading = decode([WORDS], answer?.returnData ?? "0x");
  const words = reading.readable ? (reading.values[0]?.value as readonly DecodedValue[]) : [];
  const numbers = words.map(({ value }) => (typeof value === "bigint" ? value : 0n));
  return kinds.flatMap((kind) => {
    const own = numbers.splice(0, kind.fields.length + 1);
    return failing(kind, own.slice(0, -1), own.at(-1), subject);
  });
}

/** The statement that a getter without arguments can be read. */
const readable = ({ name }: EntityKind, { invariants }: Subject<unknown, unknown>): string | undefined =>
  invariants.find(({ title }) => title === `${name} can be read`)?.id;

function failing(
  kind: EntityKind,
  words: readonly bigint[],
  refusal: bigint | undefined,
  subject: Subject<unknown, unknown>,
): readonly string[] {
  const failure = failureIn(words, refusal);
  if (failure === undefined) return [];
  return [
    `${kind.name}: ${failure} before anything is called: a campaign finds ${readable(kind, subject) ?? ""} violated; call what it needs in opening, or excuse it`,
  ];
}
