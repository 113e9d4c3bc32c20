import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "smol-toml";
import { z } from "zod";

const NO_PROFILE = "default";

const profile = z.object({
  out: z.string().optional(),
  extends: z.union([z.string(), z.object({ path: z.string() }).transform(({ path }) => path)]).optional(),
});
const profiles = z.record(z.string(), profile.catch({}));
const config = z.object({ profile: profiles.catch({}).default({}) }).catchall(z.unknown());

/**
 * Foundry's output folder, by forge's rules: FOUNDRY_OUT, else `out` of the profile that FOUNDRY_PROFILE names, else that of the default profile, else "out".
 * @throws Error for a foundry.toml that is no TOML
 */
export function foundryOut(root: string, environment: Readonly<Record<string, string | undefined>>): string {
  const { FOUNDRY_OUT: given, FOUNDRY_PROFILE: named = NO_PROFILE } = environment;
  return given ?? outIn(join(root, "foundry.toml"), [named, NO_PROFILE]) ?? "out";
}

/** `out` of the first of these profiles that sets it, itself or in the file that it extends. */
function outIn(path: string, named: readonly string[], extended = true): string | undefined {
  const { profile: all, ...sections } = config.parse(readToml(path));
  // in the old format, each profile is a top-level section
  const found = named.map((name) => all[name] ?? profile.safeParse(sections[name]).data ?? {});
  const own = found.find(({ out }) => out !== undefined)?.out;
  if (own !== undefined || !extended) return own;
  const base = found.find((one) => one.extends !== undefined)?.extends;
  return base === undefined ? undefined : outIn(join(dirname(path), base), named, false);
}

function readToml(path: string): unknown {
  if (!existsSync(path)) return {};
  try {
    return parse(readFileSync(path, "utf8"));
  } catch (error) {
    const said = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    throw new Error(`${path}: expected TOML: ${said}; correct it, or name the artifacts' folder with --artifacts`, {
      cause: error,
    });
  }
}
