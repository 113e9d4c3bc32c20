import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type * as EsbuildModule from "esbuild";
import { z } from "zod";

const CLIENT = join(__dirname, "..", "client");
/** The client as the package's build bundled it, or, without a build, its sources. */
const BUILT = join(__dirname, "assets.json");

const schema = z.object({ script: z.string(), style: z.string() });

/** The page's script and style. */
export type Assets = Readonly<z.infer<typeof schema>>;

let assets: Assets | undefined;

/** The report's client with the chart library: from the package's build, or bundled once per process. @throws Error when it does not compile */
export function bundleAssets(): Assets {
  assets ??= existsSync(BUILT)
    ? schema.parse(JSON.parse(readFileSync(BUILT, "utf8")))
    : { script: bundle("main.ts"), style: readFileSync(join(CLIENT, "style.css"), "utf8") };
  return assets;
}

function bundle(entry: string): string {
  // esbuild is no dependency of the package: an installed package contains the built client
  const { buildSync } = createRequire(__filename)("esbuild") as typeof EsbuildModule;
  const { outputFiles } = buildSync({
    entryPoints: [join(CLIENT, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    charset: "ascii",
    // the libraries' licences stay with their code
    legalComments: "inline",
    logLevel: "silent",
  });
  const [file] = outputFiles;
  if (file === undefined)
    throw new Error(`expected esbuild to make a script of report/client/${entry}, received nothing`);
  return file.text;
}
