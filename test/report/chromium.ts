import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import type { LaunchOptions } from "playwright-core";
import { devDependencies } from "../../package.json";

const run = promisify(execFile);

const ROOT = resolve(__dirname, "../..");
const UNPACKED = join(ROOT, ".cache", "chromium", devDependencies["@sparticuz/chromium"]);
/** The package unpacks the shared libraries only where it takes itself to be in such a place. */
const WITH_LIBRARIES = { AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" };
const UNPACK = `require("@sparticuz/chromium").executablePath().catch((error) => { console.error(error); process.exitCode = 1; })`;
const UNPACK_MILLISECONDS = 120_000;

/** What decides which Chromium is taken. */
export interface Machine {
  readonly platform: string;
  readonly arch: string;
  /** `CHROMIUM` names another one, `CI` demands one. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A Chromium by its path, or the one of the npm package. */
export type Chosen = { readonly path: string } | "packaged";

/** Why there is none, and whether that is a failure: in CI, no test may be left out. */
export interface None {
  readonly none: string;
  readonly demanded: boolean;
}

/** Which Chromium tests run in. The package has a binary for Linux on x64 only: elsewhere, one must be named. */
export function chooseChromium({ platform, arch, environment }: Machine): Chosen | None {
  const path = environment["CHROMIUM"] ?? "";
  if (path !== "") return { path };
  if (platform === "linux" && arch === "x64") return "packaged";
  const none = `not run, no Chromium: expected linux x64, received ${platform} ${arch}; name one in CHROMIUM`;
  return { none, demanded: (environment["CI"] ?? "") !== "" };
}

/** How Playwright starts what was chosen. */
export async function launchOptions(choice: Chosen): Promise<LaunchOptions> {
  const args = ["--no-sandbox"];
  if (choice !== "packaged") return { executablePath: choice.path, args };
  if (!existsSync(UNPACKED)) await unpack();
  const fonts = join(UNPACKED, "fonts");
  const cache = join(UNPACKED, "fonts-cache");
  // the package's own file looks for fonts in a folder that any user may write to
  const config = `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir><cachedir>${cache}</cachedir></fontconfig>\n`;
  await writeFile(join(fonts, "fonts.conf"), config);
  const libraries = [join(UNPACKED, "al2023", "lib"), process.env["LD_LIBRARY_PATH"] ?? ""].filter(Boolean);
  return {
    executablePath: join(UNPACKED, "chromium"),
    args,
    env: { ...process.env, LD_LIBRARY_PATH: libraries.join(":"), FONTCONFIG_PATH: fonts },
  };
}

/** Unpacks the browser beside its place and moves it there: whole or not at all, whoever else does the same. */
async function unpack(): Promise<void> {
  await mkdir(dirname(UNPACKED), { recursive: true });
  const beside = await mkdtemp(`${UNPACKED}.`);
  try {
    const env = { ...process.env, ...WITH_LIBRARIES, TMPDIR: beside };
    await run(process.execPath, ["-e", UNPACK], { cwd: ROOT, env, timeout: UNPACK_MILLISECONDS });
    await rename(beside, UNPACKED);
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    // somebody else was sooner
    if (!existsSync(UNPACKED)) throw error;
  }
}
