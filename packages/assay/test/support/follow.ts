import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

/** A fenced block of a page: its language, its text, and the path that the paragraph above it names in backticks. */
interface Block {
  readonly language: string;
  readonly text: string;
  readonly path: string | undefined;
}

/** How many blocks of a page were followed. */
export interface Followed {
  readonly commands: number;
  readonly files: number;
}

/**
 * Follows a tutorial in a folder: writes its files, makes its changes, runs its commands, and compares what they print.
 *
 * | block | means |
 * | --- | --- |
 * | `sh` | commands, one a line; `# exit code 7` behind one says that it does not end with 0 |
 * | `text` | what the command before it prints: these lines, in this order; `…` is anything, also whole lines |
 * | `diff` | the lines with `-` in the file named above become those with `+` |
 * | other | the file named above |
 *
 * `npm pack` and `npm install` would need a network: `install` does what they do. What `npx` starts is started without it, which takes longer than some commands.
 */
export function follow(page: string, folder: string, install: () => void): Followed {
  let printed = "";
  let commands = 0;
  let files = 0;
  for (const { language, text, path } of blocksOf(page)) {
    if (language === "sh") {
      for (const command of text.trimEnd().split("\n")) {
        printed = run(command, folder, install);
        commands++;
      }
    } else if (language === "text") {
      compare(text, printed);
    } else {
      assert.ok(
        path !== undefined,
        `expected a path in backticks above the block that begins with ${text.slice(0, 40)}`,
      );
      const file = join(folder, path);
      if (language === "diff") {
        writeFileSync(file, changed(readFileSync(file, "utf8"), text));
      } else {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
        files++;
      }
    }
  }
  return { commands, files };
}

function blocksOf(page: string): readonly Block[] {
  return [...page.matchAll(/(?<above>[^\n]*)\n\n```(?<language>\w+)\n(?<text>[^]*?)^```$/gmu)].map(
    ({ groups = {} }) => ({
      language: groups["language"] ?? "",
      text: groups["text"] ?? "",
      path: /`([^`]+)`/u.exec(groups["above"] ?? "")?.[1],
    }),
  );
}

/** Runs a command to its end and returns its standard output. */
function run(command: string, folder: string, install: () => void): string {
  if (command.startsWith("npm pack ")) return "";
  if (command.startsWith("npm install ")) {
    install();
    return "";
  }
  const path = [join(folder, "node_modules", ".bin"), process.env["PATH"]].join(delimiter);
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command.replace(/^npx /u, "")], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, PATH: path, NO_COLOR: "1" },
  });
  const expected = Number(/# exit code (\d+)/u.exec(command)?.[1] ?? "0");
  assert.equal(status, expected, `${command}\n${stdout}\n${stderr}`);
  return stdout;
}

/** Asserts that the output contains the lines in their order. */
function compare(text: string, printed: string): void {
  const lines = printed.split("\n");
  let from = 0;
  for (const line of text.trimEnd().split("\n")) {
    if (line === "…") continue;
    const pattern = new RegExp(`^${line.split("…").map(literally).join(".*")}$`, "u");
    const at = lines.findIndex((one, i) => i >= from && pattern.test(one.trimEnd()));
    assert.ok(at >= 0, `expected the line\n${line}\nin, or further down in,\n${printed}`);
    from = at + 1;
  }
}

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/gu, "\\$&");
}

/** The file with the change made. */
function changed(source: string, diff: string): string {
  const side = (sign: string): string =>
    diff
      .split("\n")
      .flatMap((line) => (line.startsWith(sign) ? [`${line.slice(1)}\n`] : []))
      .join("");
  const before = side("-");
  assert.equal(source.split(before).length, 2, `expected these lines once:\n${before}`);
  return source.replace(before, () => side("+"));
}
