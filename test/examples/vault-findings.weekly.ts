import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { VAULT, assay } from "./vault-command";

const violations = z.object({ violations: z.array(z.object({ id: z.string() })) });
const properties = z.object({ laws: z.array(z.object({ id: z.string(), verdict: z.string() })) });

describe("examples/vault: README.md's findings", function () {
  this.timeout(240_000);
  const out = mkdtempSync(join(tmpdir(), "assay-vault-findings-"));
  after(() => rmSync(out, { recursive: true, force: true }));
  const readme = readFileSync(join(VAULT, "README.md"), "utf8");
  const rows = [...readme.matchAll(/^\| .* \| `((?:LOCKSTEP|LAW)-[^`]+)` \|.*\| `npx assay ([^`]+)` \|$/gm)];
  const named = new Map<string, string[]>();
  for (const [, id = "", command = ""] of rows) named.set(command, [...(named.get(command) ?? []), id]);

  it("given the table, then there is a command for every finding", () => assert.ok(named.size >= 3));

  for (const [command, ids] of named)
    it(`given \`npx assay ${command}\`, then it prints the finding in the table`, async () => {
      const found = await assay(
        ...command.split(" "),
        ...(command.startsWith("campaign") ? ["--out", join(out, "as")] : []),
      );
      const seen = command.startsWith("campaign")
        ? violations.parse(found).violations.map(({ id }) => id)
        : properties.parse(found).laws.flatMap(({ id, verdict }) => (verdict === "violated" ? [id] : []));
      assert.deepEqual(
        ids.filter((id) => !seen.includes(id)),
        [],
      );
    });
});
