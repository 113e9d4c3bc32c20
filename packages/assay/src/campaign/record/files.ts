import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { UnreadableError, withBugKey } from "../../run/counterexample";
import { messageOf } from "../../run/judge";
import { RECORD_NAME, RECORD_TOOL, RECORD_VERSION, recordSchema, type CampaignRecord } from "./schema";

/** Writes a campaign's record into its folder (made when it is missing) and returns its path. It appears whole or not at all. @throws Error */
export async function writeRecord(folder: string, record: CampaignRecord): Promise<string> {
  const path = join(folder, RECORD_NAME);
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(temporary, `${JSON.stringify(record, null, 1)}\n`, { flag: "wx" });
    await rename(temporary, path);
    return path;
  } catch (error) {
    // A partial file only takes up space. If it cannot be removed, the reported error stays the same.
    await rm(temporary, { force: true }).catch(() => undefined);
    throw new Error(
      `expected to write ${path}, received "${messageOf(error)}"; make the folder writable, or name another with --out`,
      { cause: error },
    );
  }
}

const header = z.object({ tool: z.literal(RECORD_TOOL), schema: z.number() });

/** Reads a campaign's record. @throws UnreadableError when the file is missing, damaged, foreign, or of another version. */
export async function readRecord(path: string): Promise<CampaignRecord> {
  const json = await readJson(path, "a campaign's record");
  const head = header.safeParse(json);
  if (!head.success) {
    throw new UnreadableError(
      `${path}: expected the record that a campaign writes into its folder, received another kind of JSON file`,
    );
  }
  if (head.data.schema !== RECORD_VERSION) {
    const advice = head.data.schema > RECORD_VERSION ? "update the tool" : "run the campaign again";
    throw new UnreadableError(
      `${path}: expected schema version ${RECORD_VERSION}, received version ${head.data.schema}; ${advice}`,
    );
  }
  const parsed = recordSchema.safeParse(withBugKey(json));
  if (parsed.success) return parsed.data;
  throw new UnreadableError(`${path}: the record is damaged${firstIssue(parsed.error)}; run the campaign again`);
}

/** The first thing that is wrong with a document, for an error. */
export function firstIssue({ issues: [issue] }: z.ZodError): string {
  return issue === undefined ? "" : ` at "${issue.path.join(".")}": ${issue.message}`;
}

/** A file's JSON; `what` it should be, for errors. @throws UnreadableError */
export async function readJson(path: string, what: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw new UnreadableError(`${path}: cannot be read (${messageOf(error)}); expected ${what}`, { cause: error });
  }
  try {
    const json: unknown = JSON.parse(text);
    return json;
  } catch (error) {
    throw new UnreadableError(`${path}: expected ${what}, received invalid or truncated JSON (${messageOf(error)})`, {
      cause: error,
    });
  }
}
