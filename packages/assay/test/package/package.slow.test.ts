import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { SCHEMAS } from "../support/fits-schema";
import { follow } from "../support/follow";
import { install } from "../support/install";

const PACKAGE = join(__dirname, "..", "..");
const packed = z.array(z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) })).length(1);

const violated = z.object({ violations: z.array(z.object({ id: z.string() })) });

const campaigned = z.object({ engine: z.string(), digest: z.string() });

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The object of `--json`. */
function lastLineOf({ stdout }: Ran): unknown {
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}

/** The published package, in a folder with nothing else of this repository. */
describe("the package", function () {
  this.timeout(180_000);
  // the real path, because `require` searches beside it
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "assay-package-")));
  const installed = join(folder, "node_modules", "assay");
  let files: readonly string[] = [];

  /** Runs `npx assay …` without npx, which would query a registry. */
  function assay(cwd: string, ...args: string[]): Ran {
    const program = join(cwd, "node_modules", "assay", "bin", "assay.cjs");
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd, encoding: "utf8" });
    return { code: status, stdout, stderr };
  }

  let tarball = "";

  before(() => {
    const args = ["pack", "--json", "--silent", "--pack-destination", folder];
    const [made] = packed.parse(JSON.parse(execFileSync("npm", args, { cwd: PACKAGE, encoding: "utf8" })));
    assert.ok(made);
    files = made.files.map(({ path }) => path);
    tarball = join(folder, made.filename);
    install(tarball, folder);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** The toy as a project outside the repository: its imports name the package. */
  function writeToy(): void {
    const sources = [
      ...readdirSync(join(__dirname, "..", "toy")).map((name) => `toy/${name}`),
      "cli/toy-project.ts",
      "support/appears.ts",
    ];
    for (const name of sources) {
      const text = readFileSync(join(__dirname, "..", name), "utf8");
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text.replaceAll(/"\.\.\/\.\.\/src\/(?:\w+\/)?([^"/]+)"/gu, `"assay/$1"`));
    }
    const config = [
      `import { defineProject } from "assay/kit";`,
      `import { toyProject } from "./cli/toy-project";`,
      `export default defineProject(toyProject);`,
    ];
    writeFileSync(join(folder, "assay.config.ts"), `${config.join("\n")}\n`);
  }

  it("given the tarball, then it has what is built, its types, its readme and a schema for each command, and neither sources nor tests", () => {
    const schemas = [...SCHEMAS.keys()].map((command) => `dist/schemas/${command.replace(" ", "-")}.json`);
    for (const needed of [
      "README.md",
      "bin/assay.cjs",
      "typescript.cjs",
      "dist/index.js",
      "dist/index.d.ts",
      ...schemas,
    ])
      assert.ok(files.includes(needed), `expected ${needed} among ${files.join(", ")}`);
    assert.deepEqual(
      files.filter((file) => /^(src|test)\//u.test(file)),
      [],
    );
  });

  it("given every subpath that it exports, then both its program and its types are in it", () => {
    const { exports } = z
      .object({ exports: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])) })
      .parse(JSON.parse(readFileSync(join(installed, "package.json"), "utf8")));
    const targets = Object.values(exports).flatMap((target) =>
      typeof target === "string" ? target : Object.values(target),
    );
    assert.ok(targets.length > 20);
    assert.deepEqual(
      targets.filter((target) => !files.includes(target.slice(2)) && target !== "./package.json"),
      [],
    );
  });

  it("given every subpath that it exports, when it is loaded, then nothing is missing but what the package says is optional", () => {
    const { exports, peerDependencies } = z
      .object({ exports: z.record(z.string(), z.unknown()), peerDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(installed, "package.json"), "utf8")));
    const program = `
      for (const path of ${JSON.stringify(Object.keys(exports).map((path) => `assay${path.slice(1)}`))}) {
        try { require(path); }
        catch (error) { console.log(/Cannot find module '([^']+)'/.exec(error.message)?.[1] ?? error.stack); }
      }`;
    const missing = execFileSync(process.execPath, ["-e", program], { cwd: folder, encoding: "utf8" }).split("\n");
    const optional = new Set(["", ...Object.keys(peerDependencies)]);
    assert.deepEqual(
      missing.filter((name) => !optional.has(name)),
      [],
    );
  });

  it("given a project's own Hardhat, compiler and coverage, of whatever version, then none keeps npm from installing the package beside it", () => {
    const { peerDependencies, peerDependenciesMeta } = z
      .object({
        peerDependencies: z.record(z.string(), z.string()),
        peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.literal(true) })),
      })
      .parse(JSON.parse(readFileSync(join(installed, "package.json"), "utf8")));
    assert.deepEqual(Object.keys(peerDependenciesMeta), Object.keys(peerDependencies));
    const own = ["hardhat", "@nomicfoundation/hardhat-network-helpers", "solc", "solidity-coverage"];
    assert.deepEqual(
      own.filter((name) => !/^>=\d+(\.\d+)*$/u.test(peerDependencies[name] ?? "")),
      [],
    );
  });

  it("given an empty folder, when run with --help, then it prints the help; any other command says what is missing", () => {
    const help = assay(folder, "--help");
    assert.equal(help.code, 0, help.stderr);
    assert.match(help.stdout, /^Usage: assay /mu);
    const campaign = assay(folder, "campaign");
    assert.equal(campaign.code, 1);
    assert.match(
      campaign.stderr,
      /^error: expected a file assay\.config\.ts in .*; run assay in the folder of the project/mu,
    );
  });

  it("given the toy as an outsider's project, when campaigns run in worker processes, then it holds, and a bug is found and replayed", () => {
    writeToy();
    const campaign = ["campaign", "--edition", "toy", "--seed", "3", "--runs", "40", "--workers", "2", "--json"];
    const held = assay(folder, ...campaign);
    assert.equal(held.code, 0, held.stderr);
    assert.match(held.stdout, /"outcome":"held"/u);
    const found = assay(folder, ...campaign, "--bug", "lost-third");
    assert.equal(found.code, 7, found.stderr);
    const [file] = readdirSync(join(folder, "counterexamples")).filter((name) => name.startsWith("INV-SUM"));
    assert.ok(file !== undefined, found.stderr);
    const replayed = assay(folder, "replay", join("counterexamples", file));
    assert.equal(replayed.code, 7, replayed.stderr);
    assert.match(replayed.stdout, /INV-SUM/u);
    const report = assay(folder, "report", "counterexamples", "--out", "report.html");
    assert.equal(report.code, 0, report.stderr);
    assert.match(readFileSync(join(folder, "report.html"), "utf8"), /<script/u);
  });

  it("given no library of queues, when a worker starts, then one line says what to install; given those of PostgreSQL alone, then it asks that server", () => {
    writeToy();
    const without = assay(folder, "worker", "--queue", "redis://127.0.0.1:1");
    assert.equal(without.code, 1, without.stdout);
    assert.match(without.stderr, /^error: .*npm install bullmq@[\d.]+ ioredis@[\d.]+\n$/u);
    const links = ["bullmq", "pg"].map((name) => join(folder, "node_modules", name));
    for (const link of links) symlinkSync(join(PACKAGE, "..", "..", "node_modules", basename(link)), link);
    try {
      const { code, stderr } = assay(folder, "worker", "--queue", "postgres://127.0.0.1:1", "--patience", "1");
      assert.equal(code, 1, stderr);
      assert.match(stderr, /^error: postgres:\/\/127\.0\.0\.1:1 does not answer /mu);
    } finally {
      for (const link of links) rmSync(link);
    }
  });

  it("given docs/tutorial.md, when it is followed to the letter, then each command prints the output on the page, and mutants can be tried", () => {
    const empty = realpathSync(mkdtempSync(join(tmpdir(), "assay-tutorial-")));
    try {
      const page = readFileSync(join(PACKAGE, "../../docs/tutorial.md"), "utf8");
      const ran = follow(page, empty, () => install(tarball, empty, ["solc"]));
      assert.ok(ran.commands > 5 && ran.files === 2, JSON.stringify(ran));
      const mutate = ["mutate", "--budget", "300", "--workers", "1", "--threshold", "1", "--json"];
      const tried = assay(empty, ...mutate);
      assert.equal(tried.code, 0, tried.stderr);
      const { killed } = z.object({ killed: z.number() }).parse(JSON.parse(tried.stdout));
      assert.ok(killed > 0, tried.stdout);
    } finally {
      rmSync(empty, { recursive: true, force: true });
    }
  });

  it("given docs/foreign-project.md and Foundry's artifacts, when it is followed to the letter, then each command prints the output on the page", () => {
    const theirs = realpathSync(mkdtempSync(join(tmpdir(), "assay-foreign-")));
    try {
      cpSync(join(PACKAGE, "test/project/init/projects/foundry"), theirs, { recursive: true });
      const page = readFileSync(join(PACKAGE, "../../docs/foreign-project.md"), "utf8");
      const ran = follow(page, theirs, () => install(tarball, theirs));
      assert.equal(ran.commands, 8);
    } finally {
      rmSync(theirs, { recursive: true, force: true });
    }
  });

  it("given what Hardhat 3 compiled in a project of modules, then three commands lead to both canaries, a first campaign and the bug that it has", () => {
    const theirs = realpathSync(mkdtempSync(join(tmpdir(), "assay-hardhat3-")));
    try {
      cpSync(join(PACKAGE, "test/project/init/projects/hardhat3"), theirs, { recursive: true });
      install(tarball, theirs);
      const made = assay(theirs, "init");
      assert.equal(made.code, 0, made.stderr);
      const canaries = assay(theirs, "bugs", "--json");
      const { total, found } = z.object({ total: z.number(), found: z.number() }).parse(lastLineOf(canaries));
      assert.deepEqual([total, found], [2, 2], canaries.stderr);
      const campaign = assay(theirs, "campaign", "--seed", "1", "--runs", "24", "--workers", "1", "--json");
      assert.equal(campaign.code, 7, campaign.stderr);
      assert.ok(
        violated.parse(lastLineOf(campaign)).violations.some(({ id }) => id === "INV-GETTER-ESCROW-AVERAGE"),
        campaign.stdout,
      );
      // as with npm i -D solc08@npm:solc@0.8.28: there is no package with the name solc
      symlinkSync(dirname(require.resolve("solc/package.json")), join(theirs, "node_modules/solc08"));
      const file = readdirSync(join(theirs, "counterexamples")).find((one) => one.startsWith("INV-GETTER-")) ?? "";
      const traced = assay(theirs, "replay", join("counterexamples", file), "--trace");
      assert.equal(traced.code, 7, traced.stderr);
      assert.match(traced.stdout, /in detail: the call succeeded: [^]*\n {2}escrow\n {4}open: 1 → 0\n/);
    } finally {
      rmSync(theirs, { recursive: true, force: true });
    }
  });

  it("given Hardhat 3 in a project of modules, when a campaign runs on its network, then the digest is that of anvil", function () {
    const hardhat3 = join(PACKAGE, "../../.cache/hardhat3/node_modules/hardhat");
    // .ci/run installs it: a project has one Hardhat, and this one has Hardhat 2
    if (!existsSync(hardhat3) && process.env["ASSAY_DEMAND_HARDHAT3"] !== "1") this.skip();
    const theirs = realpathSync(mkdtempSync(join(tmpdir(), "assay-in-process-")));
    try {
      cpSync(join(PACKAGE, "test/project/init/projects/hardhat3"), theirs, { recursive: true });
      install(tarball, theirs);
      symlinkSync(hardhat3, join(theirs, "node_modules/hardhat"));
      assert.equal(assay(theirs, "init").code, 0);
      const [anvil, hardhat] = ["anvil", "hardhat"].map((engine) => {
        const flags = ["--seed", "1", "--runs", "6", "--workers", "1", "--engine", engine, "--out", engine, "--json"];
        const ran = assay(theirs, "campaign", ...flags);
        assert.equal(ran.code, 7, ran.stderr);
        return campaigned.parse(lastLineOf(ran));
      });
      assert.equal(hardhat?.engine, "hardhat");
      assert.equal(hardhat.digest, anvil?.digest);
    } finally {
      rmSync(theirs, { recursive: true, force: true });
    }
  });

  it("given an assay.config.ts that exports something else, then the error says so", () => {
    cpSync(join(folder, "assay.config.ts"), join(folder, "good.ts"));
    writeFileSync(join(folder, "assay.config.ts"), "export default 5;\n");
    const { code, stderr } = assay(folder, "campaign");
    assert.equal(code, 1);
    assert.match(stderr, /assay\.config\.ts: expected `export default defineProject\(.*received number/u);
  });
});
