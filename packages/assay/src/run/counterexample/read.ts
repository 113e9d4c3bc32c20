import { readFile } from "node:fs/promises";
import { z } from "zod";
import { messageOf } from "../judge";
import { SCHEMA_VERSION, TOOL, counterexampleSchema, type Counterexample } from "./schema";

/** A file that is no counterexample that this version can replay; the message says what is wrong with it and what to do. */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
}

/** A counterexample is a few hundred kilobytes; what is far larger is something else. */
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
    throw new UnreadableError(
      `${path}: expected a counterexample written by ${TOOL}, received another kind of JSON file; give a file from counterexamples/`,
    );
  }
  if (head.data.schema !== SCHEMA_VERSION) {
    const advice =
      head.data.schema > SCHEMA_VERSION ? "update the tool" : "find the failure anew with the seed in the file";
    throw new UnreadableError(
      `${path}: expected schema version ${SCHEMA_VERSION}, received version ${head.data.schema}; ${advice}`,
    );
  }
  const parsed = counterexampleSchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const at = issue === undefined ? "" : ` at "${issue.path.join(".")}": ${issue.message}`;
    throw new UnreadableError(
      `${path}: the counterexample is damaged${at}; restore the file, or run the campaign again`,
    );
  }
  return parsed.data;
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
