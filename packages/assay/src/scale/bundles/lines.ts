import { createReadStream } from "node:fs";

/** A line without its end; `whole`: it has one. */
export interface Line {
  readonly text: string;
  readonly whole: boolean;
}

/** A counterexample has a few hundred kilobytes; what is far longer is no line of ours. */
const MOST_CHARACTERS = 256 * 1024 * 1024;

/** The lines of a file, read as they are asked for. @throws Error when it cannot be read */
export async function* linesOf(path: string): AsyncGenerator<Line, void> {
  let rest = "";
  for await (const chunk of createReadStream(path, { encoding: "utf8" }) as AsyncIterable<string>) {
    const parts = chunk.split("\n");
    for (const part of parts.slice(0, -1)) {
      yield { text: rest + part, whole: true };
      rest = "";
    }
    rest += parts.at(-1) ?? "";
    if (rest.length > MOST_CHARACTERS) throw new Error(`a line of more than ${MOST_CHARACTERS} characters`);
  }
  if (rest !== "") yield { text: rest, whole: false };
}
