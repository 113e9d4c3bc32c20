import { builtinModules } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { importX } from "eslint-plugin-import-x";
import tseslint from "typescript-eslint";

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
    target: "./harness",
    from: [
      "./contracts",
      "./model",
      "./properties",
      "./invariants",
      "./scripts",
      "./api",
      "./report",
      "./bench",
      "./test",
    ],
    message: "harness/ is protocol-agnostic: describe what it needs in harness/types and have it passed in.",
  },
  {
    target: "./gate",
    from: ".",
    except: ["./gate", "./harness", "./node_modules"],
    message:
      "gate/ judges any project: it may import harness/ and packages; what it must know of this one comes as a Project.",
  },
  {
    target: ["./harness", "./model", "./properties", "./invariants", "./api", "./bench"],
    from: "./gate",
    message: "gate/ stands above what it judges: only the command line imports it.",
  },
  {
    target: "./invariants",
    from: ".",
    except: [
      "./invariants",
      "./model/api",
      "./harness/types",
      "./properties/observe/kinds.ts",
      "./properties/observe/kinds",
      "./properties/fixture",
      "./node_modules",
    ],
    message:
      "invariants/ speaks of what is seen: it may import model/api (the calls' shapes), harness/types, what is observed (properties/observe/kinds), the fixture and packages.",
  },
  {
    target: ["./properties/*.ts", "./properties/!(subject)/**"],
    from: ".",
    except: ["./properties", "./model", "./harness/types", "./harness/codec", "./node_modules"],
    message:
      "properties/ may import model/, harness/types, harness/codec (the ABI) and packages only (properties/subject, which joins the parts, may do more).",
  },
  {
    target: "./properties/subject",
    from: ["./contracts", "./scripts", "./api", "./bench", "./test"],
    message:
      "properties/subject joins model, properties, invariants and harness; it imports nothing that stands above them.",
  },
  {
    target: "./export",
    from: ".",
    except: ["./export", "./harness", "./properties", "./model", "./node_modules"],
    message:
      "export/ says what the protocol's exported tests look like: it may import harness, properties, model and packages.",
  },
  {
    target: ["./*.ts", "./{harness,model,properties,invariants,api,bench}/**"],
    from: "./export",
    message: "export/ stands above what it describes: only scripts/ imports it.",
  },
  {
    target: "./report",
    from: ["./contracts", "./model", "./properties", "./invariants", "./scripts", "./api", "./bench", "./test"],
    message:
      "report/ is protocol-agnostic: what it shows of a protocol is described in harness/types/report and passed in.",
  },
  {
    target: "./report/client",
    from: ".",
    except: [
      "./report/client",
      "./report/data/types",
      "./report/data/types.ts",
      "./harness/types",
      "./harness/record",
      "./node_modules",
    ],
    message: "report/client runs in a browser: it may import its own files, the types of its data, and packages.",
  },
  {
    target: ["./*.ts", "./{api,bench,report}/**", "./test/!(scripts)/**"],
    from: "./scripts",
    message: "scripts/ is the command line: nobody imports it (its own tests in test/scripts excepted).",
  },
  {
    target: "./traceability",
    from: ["./scripts", "./api", "./bench"],
    message: "traceability/ reads what is checked and what proves it (tests included); it needs no command line.",
  },
  {
    target: "./{model,harness,invariants,properties,export,report,gate,api,bench,scripts}/**",
    from: "./traceability",
    message: "traceability/ stands above everything: only its own test imports it.",
  },
  {
    target: ["./*.ts", "./{scripts,api,report,gate}/**"],
    from: "./test",
    message: "Test doubles stay in test/: product code does not import them.",
  },
].map((zone) => ({ except: [], ...zone }));

/** What opens sockets, or loads who does. */
const OUTSIDE = ["net", "tls", "http", "https", "http2", "dgram", "dns", "bullmq", "ioredis", "pg"].flatMap((name) =>
  builtins.has(name) ? [name, `node:${name}`] : [name],
);

export default tseslint.config(
  { ignores: ["node_modules/", ".cache/", "/coverage/", "counterexamples/"] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked],
    plugins: { "import-x": importX },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    settings: { "import-x/resolver-next": [lexicalResolver] },
    rules: {
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
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ["harness/**/*.ts"],
    ignores: ["harness/engine/**", "harness/queue/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          paths: OUTSIDE.map((name) => ({
            name,
            message:
              "Only an engine and the queue touch the outside: harness/engine and harness/queue may open sockets.",
          })),
        },
      ],
    },
  },
  {
    files: ["scripts/**/*.ts"],
    rules: { "no-console": "off" },
  },
  {
    files: ["model/**/*.ts"],
    rules: { "import-x/no-nodejs-modules": "error" },
  },
);
