import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** The workflow, relative to the repository. */
const FILE = ".github/workflows/assay.yml";

/** The file, relative to the project's folder, and whether it was written: one that is there is left as it is. */
export interface Workflow {
  readonly file: string;
  readonly written: boolean;
}

/** Writes a GitHub workflow that runs the gate on each change. It belongs to the repository that the project's folder is in. */
export function writeWorkflow(root: string): Workflow {
  const repository = repositoryOf(root);
  const path = join(repository, FILE);
  const file = relative(root, path).split(sep).join("/");
  if (existsSync(path)) return { file, written: false };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, workflowText(root, relative(repository, root).split(sep).join("/")));
  return { file, written: true };
}

/** The nearest folder above with a repository of git, else the folder itself. */
function repositoryOf(root: string): string {
  for (let at = root; dirname(at) !== at; at = dirname(at)) if (existsSync(join(at, ".git"))) return at;
  return root;
}

function workflowText(root: string, folder: string): string {
  const isFoundry = existsSync(join(root, "foundry.toml"));
  const install = existsSync(join(root, "package-lock.json")) ? "npm ci" : "npm install";
  const report = folder === "" ? "gate-report" : `${folder}/gate-report`;
  return [
    "# What a change of the contracts must pass: one command, one verdict.",
    "name: assay",
    "",
    "on:",
    "  pull_request:",
    "  push:",
    "    branches: [main]",
    "",
    "permissions:",
    "  contents: read",
    "",
    "jobs:",
    "  gate:",
    "    runs-on: ubuntu-latest",
    "    timeout-minutes: 20",
    ...(folder === "" ? [] : ["    defaults:", "      run:", `        working-directory: ${JSON.stringify(folder)}`]),
    "    steps:",
    "      - uses: actions/checkout@v4",
    "        with:",
    "          # changed lines are counted from where the branch left main",
    "          fetch-depth: 0",
    "          submodules: recursive",
    "      - uses: actions/setup-node@v4",
    "        with:",
    "          node-version: 22",
    ...(isFoundry ? ["      - uses: foundry-rs/foundry-toolchain@v1"] : []),
    `      - run: ${install}`,
    `      - run: ${isFoundry ? "forge build" : "npx hardhat compile"}`,
    "      - run: npx assay gate --budget 5m",
    "      - if: always()",
    '        run: cat gate-report/summary.md >> "$GITHUB_STEP_SUMMARY"',
    "      - if: always()",
    "        uses: actions/upload-artifact@v4",
    "        with:",
    "          name: gate-report",
    `          path: ${report}`,
    "",
  ].join("\n");
}
