import { builtinModules } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { importX } from "eslint-plugin-import-x";
import tseslint from "typescript-eslint";
import { compilerErrors } from "./lint/compiler-errors.mjs";

const root = dirname(fileURLToPath(import.meta.url));
const builtins = new Set(builtinModules);

/**
 * Says where an import points from its text alone, without looking at the disk: boundaries hold for files that do not exist yet and for
 * snippets in tests. Whether the target exists is the compiler's business.
 */
const lexicalResolver = {
  interfaceVersion: 3,
  name: "assay-lexical",
  resolve(specifier, importer) {
    if (specifier.startsWith("node:") || builtins.has(specifier)) return { found: true, path: null };
    if (specifier.startsWith(".")) return { found: true, path: resolve(dirname(importer), specifier) };
    return { found: true, path: join(root, "node_modules", specifier) };
  },
};

/** The rooms of the tool, from the lowest floor up: a room imports from those before it. */
const ROOMS = ["core", "evm", "run", "search", "campaign", "explain", "check", "project", "scale", "cli"];

/** Who may import what, by folder. A zone says: `target` imports nothing of `from`, apart from `except`. */
const boundaries = [
  {
    target: "./model",
    from: ".",
    except: ["./model"],
    message:
      "model/ is the independent reference: it imports nothing from outside model/, packages and node built-ins included.",
  },
  {
    target: "./packages/assay",
    from: ".",
    except: ["./packages/assay", "./node_modules"],
    message:
      "packages/assay is the tool: it knows nothing of any protocol. Describe what it needs in src/core/types or src/project and have it passed in.",
  },
  {
    target: "./packages/assay/src",
    from: "./packages/assay/test",
    message: "Test doubles stay in test/: product code does not import them.",
  },
  ...ROOMS.slice(0, -1).map((room, floor) => ({
    target: `./packages/assay/src/${room}`,
    from: ROOMS.slice(floor + 1).map((above) => `./packages/assay/src/${above}`),
    message: `src/${room} imports from the rooms below it only; from the lowest up: ${ROOMS.join(", ")}.`,
  })),
  {
    target: "./packages/assay/src/explain/report/client",
    from: ".",
    except: [
      "./packages/assay/src/explain/report/client",
      "./packages/assay/src/explain/report/data/types",
      "./packages/assay/src/explain/report/data/types.ts",
      "./packages/assay/src/core/types",
      "./packages/assay/src/campaign/record",
      "./node_modules",
    ],
    message: "report/client runs in a browser: it may import its own files, the types of its data, and packages.",
  },
  {
    target: "./{model,properties,invariants,scripts,api}/**",
    from: "./packages",
    message: "The tool is imported as anyone imports it: as the package assay.",
  },
  {
    target: "./invariants",
    from: ".",
    except: ["./invariants", "./model/api", "./properties/observe/kinds", "./properties/fixture", "./node_modules"],
    message:
      "invariants/ speaks of what is seen: it may import model/api (the calls' shapes), assay/types, what is observed (properties/observe/kinds), the fixture and packages.",
  },
  {
    target: ["./properties/*.ts", "./properties/!(subject|export|laws)/**"],
    from: ".",
    except: ["./properties", "./model", "./node_modules"],
    message:
      "properties/ may import model/, assay/types, assay/codec (the ABI), assay/objectives, assay/kit/shrink-actions and packages only (properties/subject, which joins the parts, and properties/export may do more).",
  },
  {
    target: "./properties/laws",
    from: ".",
    except: ["./properties", "./model", "./invariants/core/limits.ts", "./invariants/core/limits", "./node_modules"],
    message:
      "Laws plan with the model and judge by limits of their own (invariants/core/limits): they may import no more than the rest of properties/ beside those.",
  },
  {
    target: ["./invariants/**", "./properties/*.ts", "./properties/!(subject|export)/**"],
    from: "./node_modules/assay",
    except: ["./types", "./codec", "./objectives", "./kit/shrink-actions"],
    message:
      "Of the tool only assay/types, assay/codec, assay/objectives and assay/kit/shrink-actions are imported here: what is said is plain data and functions.",
  },
  {
    target: "./properties/subject",
    from: ["./contracts", "./scripts", "./api", "./bench", "./test"],
    message:
      "properties/subject joins model, properties, invariants and the tool; it imports nothing that stands above them.",
  },
  {
    target: "./properties/export",
    from: ".",
    except: ["./properties", "./model", "./node_modules"],
    message:
      "properties/export says what the protocol's exported tests look like: it may import the tool, properties, model and packages.",
  },
  {
    target: ["./*.ts", "./{model,invariants,api,bench}/**", "./properties/!(export)/**"],
    from: "./properties/export",
    message: "properties/export stands above what it describes: only scripts/ imports it.",
  },
  {
    target: ["./{api,bench,model,invariants,properties}/**", "./test/!(scripts)/**"],
    from: "./scripts",
    message:
      "scripts/ joins the protocol and the command line: only assay.config.ts and the tests of scripts/ import it.",
  },
  {
    target: "./examples",
    from: ".",
    except: ["./examples", "./node_modules"],
    message: "examples/ are projects of outsiders: they import the package assay and their own files.",
  },
  {
    target: "./mutual",
    from: ".",
    except: ["./mutual", "./model", "./node_modules"],
    message: "mutual/ is a user of the package: it imports assay, the model and its own files.",
  },
  {
    target: "./mutual/invariants",
    from: ".",
    except: ["./mutual/invariants", "./node_modules"],
    message: "Invariants see the chain alone: they import the package and one another.",
  },
  {
    target: ["./*.ts", "./{scripts,api,model,invariants,properties}/**"],
    from: "./test",
    message: "Test doubles stay in test/: product code does not import them.",
  },
].map((zone) => ({ except: [], ...zone }));

/** What opens sockets, or loads who does. */
const OUTSIDE = ["net", "tls", "http", "https", "http2", "dgram", "dns", "bullmq", "ioredis", "pg"].flatMap((name) =>
  builtins.has(name) ? [name, `node:${name}`] : [name],
);

/** Named, not looked for: one program for all files is made sooner than a service that serves an editor. A file of none of them is an error. */
const EXAMPLES = ["erc20", "ids", "jar", "vault"].map((name) => `examples/${name}/tsconfig.json`);
const CLIENT = "packages/assay/src/explain/report/client/tsconfig.json";
const PLANTED = ["governor", "lending", "pair", "staking"].map((name) => `bench/planted/${name}/tsconfig.json`);
const PROJECTS = ["tsconfig.json", CLIENT, "mutual/tsconfig.json", ...EXAMPLES, ...PLANTED];

export default tseslint.config(
  {
    ignores: [
      "node_modules/",
      ".cache/",
      "packages/assay/dist/",
      "/coverage/",
      "counterexamples/",
      "**/assay-types.d.ts",
    ],
  },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked],
    plugins: { compiler: { rules: { errors: compilerErrors } }, "import-x": importX },
    languageOptions: { parserOptions: { project: PROJECTS, tsconfigRootDir: root } },
    settings: { "import-x/resolver-next": [lexicalResolver] },
    rules: {
      "compiler/errors": "error",
      "import-x/no-restricted-paths": ["error", { basePath: root, zones: boundaries }],
      eqeqeq: "error",
      "no-console": "error",
      "prefer-const": "error",
      "@typescript-eslint/ban-ts-comment": [
        "error",
        { "ts-expect-error": true, "ts-ignore": true, "ts-nocheck": true },
      ],
      // Inline `import("…").Type` would pass by the boundaries unseen.
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // An async function without await turns a throw into a rejection, which is what an interface of promises promises.
      "@typescript-eslint/require-await": "off",
      // There are none, so that what is assigned to one need not be looked for, which takes a tenth of the time.
      "no-restricted-syntax": [
        "error",
        { selector: "TSEnumDeclaration", message: "Expected a union of texts in place of an enum." },
      ],
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ["packages/assay/src/**/*.ts"],
    ignores: ["packages/assay/src/evm/engine/**", "packages/assay/src/scale/queue/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          paths: OUTSIDE.map((name) => ({
            name,
            message:
              "Only an engine and the queue touch the outside: src/evm/engine and src/scale/queue may open sockets.",
          })),
        },
      ],
    },
  },
  {
    files: ["scripts/**/*.ts", "packages/assay/src/cli/**/*.ts", "packages/assay/build.ts"],
    rules: { "no-console": "off" },
  },
  {
    // Types that `assay types` fills in: in the package itself they are empty, and what is made of them is nothing.
    files: ["packages/assay/src/project/declared/{names,spec,spec-laws,spec-objectives,spec-step,standards}.ts"],
    rules: {
      "no-restricted-syntax": "off",
      "@typescript-eslint/no-empty-object-type": "off",
      "@typescript-eslint/no-explicit-any": "off",
      "@typescript-eslint/no-generated-empty-object-type": "off",
      "@typescript-eslint/no-invalid-void-type": "off",
      "@typescript-eslint/no-redundant-type-constituents": "off",
      "@typescript-eslint/no-unnecessary-type-assertion": "off",
      "@typescript-eslint/restrict-template-expressions": "off",
    },
  },
  {
    // A user writes what is short: a table that has everything is read without asking.
    files: ["examples/**/*.ts", "mutual/**/*.ts", "bench/{challenges,planted}/*/*.ts"],
    rules: { "@typescript-eslint/no-non-null-assertion": "off", "@typescript-eslint/unbound-method": "off" },
  },
  {
    // Each has types of its own, which would be a program each; a campaign says in a line what is misspelt.
    files: ["bench/challenges/*/*.ts"],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { parserOptions: { project: null } },
    rules: { "compiler/errors": "off" },
  },
  {
    files: ["model/**/*.ts"],
    rules: { "import-x/no-nodejs-modules": "error" },
  },
);
