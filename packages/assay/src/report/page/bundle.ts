import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";

const CLIENT = join(__dirname, "..", "client");

/** The page's script and style, each as one text. */
export interface Assets {
  readonly script: string;
  readonly style: string;
}

let assets: Assets | undefined;

/** Bundles report/client with the charts' library, once per process. @throws Error when it does not compile */
export function bundleAssets(): Assets {
  assets ??= { script: bundle("main.ts"), style: readFileSync(join(CLIENT, "style.css"), "utf8") };
  return assets;
}

function bundle(entry: string): string {
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
