import assert from "node:assert/strict";
import { join, resolve } from "node:path";
import { ESLint } from "eslint";
import { configs } from "typescript-eslint";

const root = resolve(__dirname, "../..");

const PATHS = "import-x/no-restricted-paths";
const BUILTINS = "import-x/no-nodejs-modules";
const SOCKETS = "no-restricted-imports";

/** A snippet as if it stood in `file`, and the boundary rule that must fire on it; `undefined` when it is a good import. */
interface Snippet {
  readonly file: string;
  readonly code: string;
  readonly fires: string | undefined;
}

const forbidden: readonly Snippet[] = [
  { file: "model/probe.ts", code: `import { x } from "../harness/types"; export { x };`, fires: PATHS },
  { file: "model/probe.ts", code: `import type { X } from "../harness/types"; export type { X };`, fires: PATHS },
  { file: "model/math/probe.ts", code: `import { x } from "../../properties/deposit"; export { x };`, fires: PATHS },
  { file: "model/probe.ts", code: `export * from "../invariants/locks";`, fires: PATHS },
  { file: "model/probe.ts", code: `import { parseUnits } from "ethers"; export { parseUnits };`, fires: PATHS },
  { file: "model/probe.ts", code: `import { readFileSync } from "node:fs"; export { readFileSync };`, fires: BUILTINS },
  { file: "model/probe.ts", code: `import { join } from "path"; export { join };`, fires: BUILTINS },
  { file: "harness/judge/probe.ts", code: `import { x } from "../../model"; export { x };`, fires: PATHS },
  {
    file: "harness/judge/probe.ts",
    code: `import type { X } from "../../model/api"; export type { X };`,
    fires: PATHS,
  },
  { file: "harness/probe.ts", code: `export const load = () => import("../properties/subject");`, fires: PATHS },
  { file: "harness/probe.ts", code: `export const load = (): unknown => require("../invariants");`, fires: PATHS },
  { file: "harness/run/probe.ts", code: `import { connect } from "node:net"; export { connect };`, fires: SOCKETS },
  { file: "harness/campaign/probe.ts", code: `import { Queue } from "bullmq"; export { Queue };`, fires: SOCKETS },
  { file: "harness/probe.ts", code: `import abi from "../contracts/broken/one.json"; export { abi };`, fires: PATHS },
  { file: "harness/probe.ts", code: `import { x } from "../api/server"; export { x };`, fires: PATHS },
  { file: "harness/probe.ts", code: `import { x } from "../scripts/assay"; export { x };`, fires: PATHS },
  { file: "harness/probe.ts", code: `import { x } from "../test/support/deploy"; export { x };`, fires: PATHS },
  { file: "invariants/probe.ts", code: `import { x } from "../harness/judge"; export { x };`, fires: PATHS },
  { file: "invariants/probe.ts", code: `import { x } from "../properties/deposit"; export { x };`, fires: PATHS },
  { file: "invariants/probe.ts", code: `import { x } from "../scripts/assay"; export { x };`, fires: PATHS },
  { file: "invariants/probe.ts", code: `import { x } from "../model/rules/price"; export { x };`, fires: PATHS },
  {
    file: "invariants/probe.ts",
    code: `import { x } from "../properties/observe/predict"; export { x };`,
    fires: PATHS,
  },
  { file: "properties/probe.ts", code: `import { x } from "../harness/engine"; export { x };`, fires: PATHS },
  { file: "properties/actions/probe.ts", code: `import { x } from "../../invariants"; export { x };`, fires: PATHS },
  { file: "properties/subject/probe.ts", code: `import { x } from "../../scripts/assay"; export { x };`, fires: PATHS },
  { file: "harness/probe.ts", code: `import { x } from "../export"; export { x };`, fires: PATHS },
  { file: "export/probe.ts", code: `import { x } from "../scripts/assay"; export { x };`, fires: PATHS },
  { file: "export/probe.ts", code: `import { x } from "../invariants"; export { x };`, fires: PATHS },
  { file: "api/probe.ts", code: `import { x } from "../scripts/assay"; export { x };`, fires: PATHS },
  { file: "bench/probe.ts", code: `import { x } from "../scripts/assay"; export { x };`, fires: PATHS },
  { file: "report/data/probe.ts", code: `import { x } from "../../properties/report"; export { x };`, fires: PATHS },
  { file: "report/client/probe.ts", code: `import { x } from "../data/charts"; export { x };`, fires: PATHS },
  { file: "harness/probe.ts", code: `import { x } from "../report"; export { x };`, fires: PATHS },
  { file: "test/harness/probe.ts", code: `import { x } from "../../scripts/assay"; export { x };`, fires: PATHS },
  { file: "gate/probe.ts", code: `import { x } from "../properties/subject"; export { x };`, fires: PATHS },
  { file: "gate/steps/probe.ts", code: `import { x } from "../../scripts/lab"; export { x };`, fires: PATHS },
  { file: "harness/probe.ts", code: `import { x } from "../gate"; export { x };`, fires: PATHS },
  { file: "scripts/probe.ts", code: `import { x } from "../test/harness/toy"; export { x };`, fires: PATHS },
];

const allowed: readonly Snippet[] = [
  {
    file: "invariants/probe.ts",
    code: `import { x } from "../properties/observe/kinds"; export { x };`,
    fires: undefined,
  },
  { file: "model/rules/probe.ts", code: `import { x } from "../math/rounding"; export { x };`, fires: undefined },
  { file: "model/api/probe.ts", code: `import { x } from "./harness"; export { x };`, fires: undefined },
  { file: "harness/judge/probe.ts", code: `import { x } from "../types"; export { x };`, fires: undefined },
  {
    file: "harness/engine/probe.ts",
    code: `import { request } from "node:http"; export { request };`,
    fires: undefined,
  },
  {
    file: "harness/queue/probe.ts",
    code: `import { connect } from "node:net"; export { connect };`,
    fires: undefined,
  },
  { file: "harness/queue/probe.ts", code: `import { Queue } from "bullmq"; export { Queue };`, fires: undefined },
  { file: "harness/run/probe.ts", code: `import fc from "fast-check"; export { fc };`, fires: undefined },
  {
    file: "invariants/probe.ts",
    code: `import type { X } from "../harness/types"; export type { X };`,
    fires: undefined,
  },
  { file: "invariants/probe.ts", code: `import { x } from "../model/api"; export { x };`, fires: undefined },
  { file: "properties/actions/probe.ts", code: `import fc from "fast-check"; export { fc };`, fires: undefined },
  { file: "properties/actions/probe.ts", code: `import { x } from "../../model"; export { x };`, fires: undefined },
  {
    file: "properties/subject/probe.ts",
    code: `import { x } from "../../harness/codec"; export { x };`,
    fires: undefined,
  },
  {
    file: "properties/subject/probe.ts",
    code: `import { x } from "../../invariants"; export { x };`,
    fires: undefined,
  },
  { file: "report/data/probe.ts", code: `import { x } from "../../harness/record"; export { x };`, fires: undefined },
  {
    file: "report/client/probe.ts",
    code: `import type { X } from "../data/types"; export type { X };`,
    fires: undefined,
  },
  { file: "scripts/probe.ts", code: `import { x } from "../harness/campaign"; export { x };`, fires: undefined },
  { file: "test/scripts/probe.ts", code: `import { x } from "../../scripts/flags"; export { x };`, fires: undefined },
];

describe("import boundaries", () => {
  // The snippets are in no TypeScript project: rules that need types are off, everything else is the configuration of the repository.
  const eslint = new ESLint({ cwd: root, overrideConfig: [{ ...configs.disableTypeChecked, files: ["**/*.ts"] }] });

  async function boundaryMessages({ file, code }: Snippet): Promise<string[]> {
    const [result] = await eslint.lintText(`${code}\n`, { filePath: join(root, file) });
    assert.ok(result, `ESLint did not look at ${file}: is it ignored?`);
    const fatal = result.messages.find((message) => message.fatal === true);
    assert.equal(fatal, undefined, `ESLint could not parse the snippet for ${file}: ${fatal?.message ?? ""}`);
    return result.messages
      .map((message) => message.ruleId ?? "")
      .filter((id) => [PATHS, BUILTINS, SOCKETS].includes(id));
  }

  for (const snippet of forbidden) {
    it(`given ${snippet.file}, when it says \`${snippet.code}\`, then ${String(snippet.fires)} fires`, async () => {
      assert.deepEqual(await boundaryMessages(snippet), [snippet.fires]);
    });
  }

  for (const snippet of allowed) {
    it(`given ${snippet.file}, when it says \`${snippet.code}\`, then no boundary fires`, async () => {
      assert.deepEqual(await boundaryMessages(snippet), []);
    });
  }

  it("given a model file, when its inline type import leaves model/, then the ban on inline type imports fires", async () => {
    const code = `export type X = import("../harness/types").Plan;\n`;
    const [result] = await eslint.lintText(code, { filePath: join(root, "model/probe.ts") });
    const rules = result?.messages.map((message) => message.ruleId);
    assert.deepEqual(rules, ["@typescript-eslint/consistent-type-imports"]);
  });
});
