import { readFile } from "node:fs/promises";
import { z } from "zod";
import { messageOf } from "../judge";
import { unfold } from "./folded";
import { counterexampleSchema, SCHEMA_VERSION, TOOL, type Counterexample } from "./schema";

/** The version in which each step has all that was looked at in full. */
const IN_FULL = 1;

/** This version cannot replay the file; the message says what is wrong and what to do. */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
}

/** A JSON file that no counterexample was written into, such as the record beside them. */
export class ForeignFileError extends UnreadableError {}

/** A counterexample has a few hundred kilobytes; a much larger file is something else. */
const MOST_BYTES = 256 * 1024 * 1024;

const header = z.object({ tool: z.string(), schema: z.number() });

/**
 * Reads a counterexample.
 * @throws UnreadableError when the file is missing, damaged, foreign, or of another schema version.
 */
export async function readCounterexample(path: string): Promise<Counterexample> {
  return parseCounterexample(await textOf(path), path);
}

/** The counterexample in a text; `path` names it in errors. @throws UnreadableError */
export function parseCounterexample(text: string, path: string): Counterexample {
  const json = parseJson(text, path);
  const head = header.safeParse(json);
  if (!head.success || head.data.tool !== TOOL) {
    throw new ForeignFileError(
      `${path}: expected a counterexample written by ${TOOL}, received another kind of JSON file; give a file from counterexamples/`,
    );
  }
  const { schema } = head.data;
  if (schema !== SCHEMA_VERSION && schema !== IN_FULL) {
    const advice = schema > SCHEMA_VERSION ? "update the tool" : "run a campaign with the seed in the file";
    throw new UnreadableError(
      `${path}: expected schema version ${SCHEMA_VERSION}, received version ${schema}; ${advice}`,
    );
  }
  const parsed = counterexampleSchema.safeParse(
    schema === IN_FULL ? { ...(withBugKey(json) as object), schema: SCHEMA_VERSION } : unfolded(json, path),
  );
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const at = issue === undefined ? "" : ` at "${issue.path.join(".")}": ${issue.message}`;
    throw new UnreadableError(
      `${path}: the counterexample is damaged${at}; restore the file, or run the campaign again`,
    );
  }
  return parsed.data;
}

/** A file's document with the key `bug` in place of `variant`, its name before version 0.2. */
export function withBugKey(json: unknown): unknown {
  if (typeof json !== "object" || json === null || !("variant" in json)) return json;
  const { variant, ...others } = json;
  return { bug: variant, ...others };
}

/** @throws UnreadableError for a damaged document */
function unfolded(json: unknown, path: string): unknown {
  try {
    return unfold(json);
  } catch (error) {
    throw new UnreadableError(
      `${path}: the counterexample is damaged (${messageOf(error)}); restore the file, or run the campaign again`,
      { cause: error },
    );
  }
}

function parseJson(text: string, path: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return json;
  } catch (error) {
    throw new UnreadableError(
      `${path}: expected JSON, received something else or a file that was cut off (${messageOf(error)}); restore the file, or run the ` +
        `campaign again`,
      { cause: error },
    );
  }
}

async function textOf(path: string): Promise<string> {
  try {
    const bytes = await readFile(path);
    if (bytes.length > MOST_BYTES) throw new Error(`${bytes.length} bytes are more than a counterexample ever has`);
    return bytes.toString("utf8");
  } catch (error) {
    throw new UnreadableError(
      `${path}: cannot be read (${messageOf(error)}); give the path of a file from counterexamples/`,
      {
        cause: error,
      },
    );
  }
}
