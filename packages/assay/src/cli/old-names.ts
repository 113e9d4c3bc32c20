/** Commands by the names that they had before version 0.2. The next version removes them. */
const COMMANDS: Readonly<Record<string, string>> = { broken: "bugs" };

/** Options by the names that they had before version 0.2. The next version removes them. */
const OPTIONS: Readonly<Record<string, string>> = { "--broken": "--bug" };

/** A command line with the new names in place of the old ones. `--help` shows only the new ones. */
export function withNewNames(argv: readonly string[]): readonly string[] {
  const [command, ...rest] = argv;
  if (command === undefined) return argv;
  return [COMMANDS[command] ?? command, ...rest.map(withNewName)];
}

/** An option and its value are written in either way: `--broken NAME` and `--broken=NAME`. */
function withNewName(argument: string): string {
  const [option = "", ...value] = argument.split("=");
  const renamed = OPTIONS[option];
  return renamed === undefined ? argument : [renamed, ...value].join("=");
}
