import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseCounterexample } from "../../src/run/counterexample";
import { runToy } from "./run-toy";

const TOY = ["--edition", "toy"];

describe("assay", () => {
  let out: string;
  before(async () => {
    out = await mkdtemp(join(tmpdir(), "assay-"));
  });
  after(() => rm(out, { recursive: true, force: true }));

  const campaign = (...flags: string[]) =>
    runToy("campaign", ...TOY, "--workers", "1", "--seed", "7", "--runs", "20", "--out", out, ...flags);

  interface Found {
    readonly id: string;
    readonly file: string | null;
  }

  const broken = async (): Promise<string> => {
    const [violation] = (await campaign("--bug", "lost-third", "--json")).json()["violations"] as Found[];
    assert.ok(typeof violation?.file === "string");
    return violation.file;
  };

  it("given --version, then it prints the package's version and nothing else", async () => {
    const { version } = JSON.parse(await readFile(join(__dirname, "../../package.json"), "utf8")) as {
      version: string;
    };
    const { code, stdout } = await runToy("--version");
    assert.deepEqual([code, stdout], [0, `${version}\n`]);
  });

  describe("campaign", () => {
    it("given intact contracts, when run, then it exits 0, seed first, verdict last", async () => {
      const { code, stdout, stderr } = await campaign();
      assert.equal(code, 0, stderr);
      assert.match(stdout, /^seed 7, edition toy, engine anvil, 1 worker\n/);
      assert.match(stdout, /held: every step went as predicted, and every invariant held\n$/);
      assert.doesNotMatch(stdout, /│/);
      assert.ok(stdout.trimEnd().split("\n").length <= 15, stdout);
    });

    it("given --tables, when run, then every action has its counts", async () => {
      const { stdout } = await campaign("--tables");
      assert.match(stdout, /│ deposit/);
    });

    it("given --json, when run, then stdout contains only the object, and the readable output goes to stderr", async () => {
      const ran = await campaign("--json");
      assert.equal(ran.stdout.trimEnd().split("\n").length, 1);
      assert.equal(ran.json()["outcome"], "held");
      assert.equal(ran.json()["seed"], 7);
      assert.equal(ran.json()["runs"], 20);
      assert.match(ran.stderr, /held:/);
    });

    it("given a bug, when run, then it exits 7, prints the program, and the command to replay it", async () => {
      const { code, stdout } = await campaign("--bug", "lost-third");
      assert.equal(code, 7);
      assert.match(stdout, /✗ {2}3\. .*alice {2}deposit\(10\)/);
      assert.match(stdout, /replay with npx assay replay \S+INV-SUM-\w+\.json/);
    });

    it("given --fail-fast, when a bug is found, then it is printed within a screen of the command, and right above the verdict", async () => {
      const { stdout } = await campaign("--bug", "lost-third", "--fail-fast");
      const lines = stdout.trimEnd().split("\n");
      const [found, end] = [/^INV-SUM with the bug/, /^ {2}replay with/].map((text) =>
        lines.findIndex((line) => text.test(line)),
      );
      assert.ok(found !== undefined && found > 0 && found <= 24, `found on line ${found}`);
      assert.deepEqual(
        lines.slice((end ?? 0) + 1).map((line) => line.split(" ").at(0)?.replace(/^\d+$/, "N")),
        ["N", "N", "seed", "digest", "violated:"],
      );
    });

    it("given a folder that cannot be written, when a bug is found, then stdout has the whole document", async () => {
      const blocker = join(out, "blocker");
      await writeFile(blocker, "");
      const ran = await campaign("--bug", "lost-third", "--json", "--out", join(blocker, "x"));
      assert.equal(ran.code, 7);
      const text = ran.stdout;
      const document = text.slice(text.indexOf("{"), text.lastIndexOf("\n{"));
      assert.equal(parseCounterexample(document, "stdout").identity, "INV-SUM");
      assert.equal(ran.json()["outcome"], "violated");
    });
  });

  describe("replay", () => {
    it("given the contracts with the bug, when replayed, then it exits 7 and says that it fails in the same way", async () => {
      const { code, stdout } = await runToy("replay", await broken());
      assert.equal(code, 7);
      assert.match(stdout, /fails in the same way: INV-SUM/);
    });

    it("given the contracts are intact, when replayed, then it exits 0 and says so", async () => {
      const ran = await runToy("replay", await broken(), "--intact", "--json");
      assert.equal(ran.code, 0);
      assert.equal(ran.json()["outcome"], "gone");
      assert.match(ran.stderr, /does not fail any more/);
    });

    it("given another bug, when replayed, then it exits 7 and names both failures", async () => {
      const { code, stdout } = await runToy("replay", await broken(), "--bug", "wrong-return");
      assert.equal(code, 7);
      assert.match(stdout, /fails differently at line 1 of 3: expected INV-SUM, received LOCKSTEP-RETURNS:deposit/);
    });

    it("given a damaged file or another edition, when replayed, then it exits 1 with a clear error", async () => {
      const file = await broken();
      const cut = join(out, "cut.json");
      await writeFile(cut, (await readFile(file, "utf8")).slice(0, 1_000));
      const damaged = await runToy("replay", cut, "--json");
      assert.equal(damaged.code, 1);
      assert.match(damaged.stderr, /error: .*cut\.json: expected JSON/);
      assert.equal(damaged.json()["outcome"], "error");
      const other = await runToy("replay", file, "--edition", "earlier");
      assert.equal(other.code, 1);
      assert.match(other.stderr, /--edition: expected toy, received "earlier"/);
    });
  });

  describe("explain", () => {
    it("given a counterexample, when explained, then it prints the program and the changes that remove its failure", async () => {
      const { code, stdout, stderr } = await runToy("explain", await broken());
      assert.equal(code, 0, stderr);
      assert.match(stdout, /✗ {2}3\. .*alice {2}deposit\(10\)/);
      assert.match(stdout, /│ +1 │ amount +│ 10 \(the smallest deposit\) +│ 9 /);
      assert.match(stdout, /step 1, user: bob, carol as well as alice/);
    });

    it("given --json, when explained, then the lines are in one object; given another edition, then it is refused", async () => {
      const file = await broken();
      const ran = await runToy("explain", file, "--json");
      const json = ran.json();
      assert.equal(json["identity"], "INV-SUM");
      const [line] = json["lines"] as { step: number; what: string; passes: string }[];
      assert.equal(line?.what, "amount");
      const other = await runToy("explain", file, "--edition", "earlier");
      assert.equal(other.code, 1);
      assert.match(other.stderr, /--edition: expected toy, received "earlier"/);
    });
  });

  describe("bugs", () => {
    it("given one bug by name, when it is found, then it exits 0", async () => {
      const file = join(out, "shrinking.md");
      const rows = "| lost-third | `X` | 7 | 3 |\n| gone | `X` | 9 | 8 |\n";
      await writeFile(file, `before\n<!-- bugs toy -->\n${rows}<!-- /bugs toy -->\nbehind\n`);
      const flags = ["--timeout", "20", "--out", out, "--markdown", file];
      const ran = await runToy("bugs", ...TOY, "--workers", "1", "--bug", "dust", ...flags);
      assert.equal(ran.code, 0, ran.stderr);
      const text = await readFile(file, "utf8");
      assert.match(text, /^before\n/);
      assert.match(text, /\n2 of 2 found; median \S+ steps generated, 2\.5 left, at most 3\.\n/);
      assert.match(
        text,
        /\n\| dust \| `LOCKSTEP-STATE:vault\.total\S*` \| \d+ \| 2 \|\n\| lost-third \| `X` \| 7 \| 3 \|\n/,
      );
      assert.match(text, /\nbehind\n$/);
      assert.match(ran.stdout, /│ dust +│ rounding +│ LOCKSTEP-STATE:vault\.total/);
    });

    it("given a missing file for the table, or one without a place for it, then it says so before the search begins", async () => {
      for (const [file, why] of [
        [join(out, "nowhere.md"), /expected a file with the lines .*nowhere\.md, which cannot be read: ENOENT/],
        ["package.json", /package\.json, which does not have them/],
      ] as const) {
        const ran = await runToy("bugs", ...TOY, "--workers", "1", "--markdown", file);
        assert.equal(ran.code, 1);
        assert.match(ran.stderr, why);
        assert.doesNotMatch(ran.stdout, /bugs, engine/);
      }
    });
  });

  describe("usage", () => {
    const wrong: readonly [string[], RegExp][] = [
      [["campaign", ...TOY, "--seed", "-1"], /whole number from 0/],
      [["campaign", ...TOY, "--seed", "4294967296"], /received "4294967296"/],
      [["campaign", ...TOY, "--runs", "0"], /received "0"/],
      [["campaign", ...TOY, "--steps", "1e3"], /received "1e3"/],
      [["campaign", ...TOY, "--steps", "9-30"], /received "9-30"/],
      [["campaign", ...TOY, "--steps", "1001"], /from 1 to 1000.*received "1001"/],
      [["campaign", ...TOY, "--steps", "x"], /received "x"/],
      [["campaign", ...TOY, "--steps", "3-"], /received "3-"/],
      [["campaign", ...TOY, "--corpus", "x", "--without-corpus"], /--without-corpus and --corpus exclude each other/],
      [["mutate", ...TOY, "--steps", "3-9"], /whole number.*received "3-9"/],
      [["campaign", ...TOY, "--timeout", "0"], /above 0/],
      [["campaign", ...TOY, "--workers", "two"], /received "two"/],
      [["campaign", ...TOY, "--engine", "geth"], /expected anvil or hardhat/],
      [["campaign", ...TOY, "--rpc-url", "ftp://x"], /expected an http/],
      [["campaign", ...TOY, "--rpc-url", "http://127.0.0.1:1", "--engine", "anvil"], /expected one of the two/],
      [["campaign", ...TOY, "--rpc-url", "http://127.0.0.1:1", "--workers", "2"], /expected 1 with --rpc-url/],
      [["campaign", ...TOY, "--bug", "none"], /expected one of lost-third, dust, wrong-return, no-lock/],
      [["campaign", "--edition", "earlier"], /expected toy, received "earlier"/],
      [["campaign", "--edition", "next"], /there is no such edition/],
      [["campaign", "--nonsense"], /unknown option/],
      [["dance"], /unknown command/],
      [["replay"], /missing required argument/],
    ];
    for (const [argv, message] of wrong) {
      it(`given "${argv.join(" ")}", when run, then it exits 1 and says what was expected`, async () => {
        const { code, stderr } = await runToy(...argv);
        assert.equal(code, 1);
        assert.match(stderr, message);
      });
    }

    for (const option of [["--broken", "dust"], ["--broken=dust"]]) {
      it(`given the old names \`broken\` and ${option.join(" ")}, when run, then the bug is found as with the new ones`, async () => {
        const flags = [...TOY, "--workers", "1", "--timeout", "20", "--out", out, "--json"];
        const ran = await runToy("broken", ...option, ...flags);
        assert.equal(ran.code, 0, ran.stderr);
        assert.deepEqual(
          (ran.json()["rows"] as { bug: string }[]).map(({ bug }) => bug),
          ["dust"],
        );
      });
    }

    it("given --help, when run, then it exits 0 and lists the commands", async () => {
      const { code, stdout } = await runToy("--help");
      assert.equal(code, 0);
      for (const command of ["campaign", "replay", "bugs", "bench"]) assert.ok(stdout.includes(command));
      assert.doesNotMatch(stdout, /broken/);
    });

    it("given campaign --help, when run, then it says from when on --timeout counts", async () => {
      const { stdout } = await runToy("campaign", "--help");
      assert.match(
        stdout.replaceAll(/\s+/gu, " "),
        /--timeout <seconds> stop after [^(]*counted from the first sequence/,
      );
    });
  });
});
