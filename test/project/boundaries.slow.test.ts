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
  { file: "model/probe.ts", code: `import { x } from "assay/types"; export { x };`, fires: PATHS },
  { file: "model/probe.ts", code: `import type { X } from "assay/types"; export type { X };`, fires: PATHS },
  { file: "model/math/probe.ts", code: `import { x } from "../../properties/deposit"; export { x };`, fires: PATHS },
  { file: "model/probe.ts", code: `export * from "../invariants/locks";`, fires: PATHS },
  { file: "model/probe.ts", code: `import { parseUnits } from "ethers"; export { parseUnits };`, fires: PATHS },
  { file: "model/probe.ts", code: `import { readFileSync } from "node:fs"; export { readFileSync };`, fires: BUILTINS },
  { file: "model/probe.ts", code: `import { join } from "path"; export { join };`, fires: BUILTINS },
  {
    file: "packages/assay/src/run/judge/probe.ts",
    code: `import { x } from "../../../../../model"; export { x };`,
    fires: PATHS,
  },
  {
    file: "packages/assay/src/run/judge/probe.ts",
    code: `import type { X } from "../../../../../model/api"; export type { X };`,
    fires: PATHS,
  },
  {
    file: "packages/assay/src/project/kit/probe.ts",
    code: `export const load = () => import("../../../../../properties/subject");`,
    fires: PATHS,
  },
  {
    file: "packages/assay/src/run/probe.ts",
    code: `export const load = (): unknown => require("../../../../invariants");`,
    fires: PATHS,
  },
  {
    file: "packages/assay/src/run/probe.ts",
    code: `import { connect } from "node:net"; export { connect };`,
    fires: SOCKETS,
  },
  {
    file: "packages/assay/src/campaign/probe.ts",
    code: `import { Queue } from "bullmq"; export { Queue };`,
    fires: SOCKETS,
  },
  {
    file: "packages/assay/src/run/probe.ts",
    code: `import abi from "../../../../contracts/bugs/one.json"; export { abi };`,
    fires: PATHS,
  },
  {
    file: "packages/assay/src/run/probe.ts",
    code: `import { x } from "../../../../api/server"; export { x };`,
    fires: PATHS,
  },
  {
    file: "packages/assay/src/cli/probe.ts",
    code: `import { x } from "../../../../scripts/protocol"; export { x };`,
    fires: PATHS,
  },
  {
    file: "packages/assay/src/run/probe.ts",
    code: `import { x } from "../../../../test/support/deploy"; export { x };`,
    fires: PATHS,
  },
  {
    file: "packages/assay/test/run/probe.ts",
    code: `import { x } from "../../../../model"; export { x };`,
    fires: PATHS,
  },
  {
    file: "packages/assay/src/run/probe.ts",
    code: `import { x } from "../../test/toy/subject"; export { x };`,
    fires: PATHS,
  },
  { file: "packages/assay/src/run/probe.ts", code: `import { x } from "../cli/main"; export { x };`, fires: PATHS },
  { file: "packages/assay/src/run/probe.ts", code: `import { x } from "../check/gate"; export { x };`, fires: PATHS },
  {
    file: "packages/assay/src/check/gate/steps/probe.ts",
    code: `import { x } from "../../../cli/main"; export { x };`,
    fires: PATHS,
  },
  {
    file: "packages/assay/src/explain/report/client/probe.ts",
    code: `import { x } from "../data/charts"; export { x };`,
    fires: PATHS,
  },
  { file: "invariants/probe.ts", code: `import { x } from "assay/judge"; export { x };`, fires: PATHS },
  {
    file: "invariants/probe.ts",
    code: `import { x } from "../packages/assay/src/core/types"; export { x };`,
    fires: PATHS,
  },
  { file: "invariants/probe.ts", code: `import { x } from "../properties/deposit"; export { x };`, fires: PATHS },
  { file: "invariants/probe.ts", code: `import { x } from "../scripts/protocol"; export { x };`, fires: PATHS },
  { file: "invariants/probe.ts", code: `import { x } from "../model/rules/price"; export { x };`, fires: PATHS },
  {
    file: "invariants/probe.ts",
    code: `import { x } from "../properties/observe/predict"; export { x };`,
    fires: PATHS,
  },
  { file: "properties/probe.ts", code: `import { x } from "assay/engine"; export { x };`, fires: PATHS },
  { file: "properties/actions/probe.ts", code: `import { x } from "../../invariants"; export { x };`, fires: PATHS },
  {
    file: "properties/subject/probe.ts",
    code: `import { x } from "../../scripts/protocol"; export { x };`,
    fires: PATHS,
  },
  {
    file: "properties/export/probe.ts",
    code: `import { x } from "../../scripts/protocol"; export { x };`,
    fires: PATHS,
  },
  { file: "properties/export/probe.ts", code: `import { x } from "../../invariants"; export { x };`, fires: PATHS },
  { file: "properties/report/probe.ts", code: `import { x } from "../export"; export { x };`, fires: PATHS },
  { file: "api/probe.ts", code: `import { x } from "../scripts/protocol"; export { x };`, fires: PATHS },
  { file: "bench/probe.ts", code: `import { x } from "../scripts/protocol"; export { x };`, fires: PATHS },
  { file: "test/model/probe.ts", code: `import { x } from "../../scripts/protocol"; export { x };`, fires: PATHS },
  { file: "scripts/probe.ts", code: `import { x } from "../test/support/deploy"; export { x };`, fires: PATHS },
  { file: "scripts/probe.ts", code: `import { x } from "../packages/assay/src/cli/main"; export { x };`, fires: PATHS },
];

const allowed: readonly Snippet[] = [
  {
    file: "invariants/probe.ts",
    code: `import { x } from "../properties/observe/kinds"; export { x };`,
    fires: undefined,
  },
  { file: "model/rules/probe.ts", code: `import { x } from "../math/rounding"; export { x };`, fires: undefined },
  { file: "model/api/probe.ts", code: `import { x } from "./calls"; export { x };`, fires: undefined },
  {
    file: "packages/assay/src/run/judge/probe.ts",
    code: `import { x } from "../../core/types"; export { x };`,
    fires: undefined,
  },
  {
    file: "packages/assay/src/evm/engine/probe.ts",
    code: `import { request } from "node:http"; export { request };`,
    fires: undefined,
  },
  {
    file: "packages/assay/src/scale/queue/probe.ts",
    code: `import { connect } from "node:net"; export { connect };`,
    fires: undefined,
  },
  {
    file: "packages/assay/src/scale/queue/probe.ts",
    code: `import { Queue } from "bullmq"; export { Queue };`,
    fires: undefined,
  },
  { file: "packages/assay/src/run/probe.ts", code: `import fc from "fast-check"; export { fc };`, fires: undefined },
  {
    file: "packages/assay/src/cli/commands/probe.ts",
    code: `import { x } from "../../check/gate"; export { x };`,
    fires: undefined,
  },
  { file: "invariants/probe.ts", code: `import type { X } from "assay/types"; export type { X };`, fires: undefined },
  { file: "invariants/probe.ts", code: `import { x } from "../model/api"; export { x };`, fires: undefined },
  { file: "properties/actions/probe.ts", code: `import fc from "fast-check"; export { fc };`, fires: undefined },
  { file: "properties/actions/probe.ts", code: `import { x } from "../../model"; export { x };`, fires: undefined },
  { file: "properties/subject/probe.ts", code: `import { x } from "assay/campaign"; export { x };`, fires: undefined },
  {
    file: "properties/subject/probe.ts",
    code: `import { x } from "../../invariants"; export { x };`,
    fires: undefined,
  },
  { file: "properties/export/probe.ts", code: `import { x } from "assay/export"; export { x };`, fires: undefined },
  {
    file: "packages/assay/src/explain/report/data/probe.ts",
    code: `import { x } from "../../../campaign/record"; export { x };`,
    fires: undefined,
  },
  {
    file: "packages/assay/src/explain/report/client/probe.ts",
    code: `import type { X } from "../data/types"; export type { X };`,
    fires: undefined,
  },
  { file: "scripts/probe.ts", code: `import { x } from "assay/campaign"; export { x };`, fires: undefined },
  {
    file: "packages/assay/test/cli/probe.ts",
    code: `import { x } from "../../src/cli/flags"; export { x };`,
    fires: undefined,
  },
  {
    file: "test/scripts/probe.ts",
    code: `import { x } from "../../scripts/protocol"; export { x };`,
    fires: undefined,
  },
];

describe("import boundaries", () => {
  // The snippets are in no TypeScript project: rules that need types are off, everything else is the configuration of the repository.
  const untyped = { ...configs.disableTypeChecked.rules, "compiler/errors": "off" } as const;
  const eslint = new ESLint({
    cwd: root,
    overrideConfig: [{ ...configs.disableTypeChecked, rules: untyped, files: ["**/*.ts"] }],
  });

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
      // one import may be against several boundaries
      assert.deepEqual([...new Set(await boundaryMessages(snippet))], [snippet.fires]);
    });
  }

  for (const snippet of allowed) {
    it(`given ${snippet.file}, when it says \`${snippet.code}\`, then no boundary fires`, async () => {
      assert.deepEqual(await boundaryMessages(snippet), []);
    });
  }

  it("given a model file, when its inline type import leaves model/, then the ban on inline type imports fires", async () => {
    const code = `export type X = import("assay/types").Plan;\n`;
    const [result] = await eslint.lintText(code, { filePath: join(root, "model/probe.ts") });
    const rules = result?.messages.map((message) => message.ruleId);
    assert.deepEqual(rules, ["@typescript-eslint/consistent-type-imports"]);
  });
});
