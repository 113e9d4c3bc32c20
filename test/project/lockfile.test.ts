import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";

const root = resolve(__dirname, "../..");
const versions = z.record(z.string(), z.string()).default({});

const manifest = z.object({ dependencies: versions, devDependencies: versions });
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      optionalDependencies: versions,
      link: z.boolean().default(false),
    }),
  ),
});

/** The JSON file at the repository's root, checked against `schema`. */
function read<T>(name: string, schema: z.ZodType<T>): T {
  return schema.parse(JSON.parse(readFileSync(resolve(root, name), "utf8")));
}

describe("package-lock.json", () => {
  const { packages } = read("package-lock.json", lock);
  const locked = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, "")));

  it("given any registry, when it is installed from, then the lock file names none", () => {
    const named = Object.entries(packages).filter(([, entry]) => entry.resolved !== undefined && !entry.link);
    assert.deepEqual(
      named.map(([path]) => path),
      [],
      'a "resolved" field names a registry: install with the repository\'s .npmrc (omit-lockfile-registry-resolved)',
    );
  });

  // npm leaves out the binaries of other platforms when the registry at hand does not serve them; `npm ci` then refuses elsewhere.
  it("given any platform, when `npm ci` runs there, then the optional binaries for it are locked", () => {
    const missing = Object.values(packages)
      .flatMap((entry) => Object.keys(entry.optionalDependencies))
      .filter((name) => !locked.has(name));
    assert.deepEqual(
      missing,
      [],
      "restore these entries from the last good package-lock.json (git diff package-lock.json)",
    );
  });

  for (const folder of ["", "packages/assay/", "bench/", "examples/vault/"]) {
    it(`given ${folder}package.json, when a dependency is declared, then its version is exact and the locked one`, () => {
      const { dependencies, devDependencies } = read(`${folder}package.json`, manifest);
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
        assert.match(
          version,
          /^\d+\.\d+\.\d+(-beta\.\d+)?$/,
          `${name}: expected an exact version, received ${version}`,
        );
        const entry = packages[`node_modules/${name}`];
        // a package of this repository is linked to its folder
        const locked = entry?.link === true ? packages[entry.resolved ?? ""] : entry;
        assert.equal(locked?.version, version, `${name}: run npm install to lock ${version}`);
      }
    });
  }
});
