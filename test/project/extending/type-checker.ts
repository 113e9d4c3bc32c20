import { dirname } from "node:path";
import ts from "typescript";

/** Checks the types of a project as `tsc --noEmit` does, again and again: what has not changed since the last time is neither read nor checked anew. */
export class TypeChecker {
  private readonly files: readonly string[];
  private readonly host: ts.CompilerHost;
  private readonly options: ts.CompilerOptions;
  private readonly parsed = new Map<string, ts.SourceFile>();
  private builder: ts.SemanticDiagnosticsBuilderProgram | undefined;

  /** @throws Error when the configuration cannot be read */
  constructor(config: string) {
    const { config: read, error } = ts.readConfigFile(config, (path) => ts.sys.readFile(path)) as {
      readonly config?: object;
      readonly error?: ts.Diagnostic;
    };
    if (read === undefined) throw new Error(ts.flattenDiagnosticMessageText(error?.messageText, "\n"));
    const { fileNames, options } = ts.parseJsonConfigFileContent(read, ts.sys, dirname(config));
    this.files = fileNames;
    this.options = { ...options, incremental: true, noEmit: true, tsBuildInfoFile: `${config}.tsbuildinfo` };
    this.host = ts.createIncrementalCompilerHost(this.options);
    const parse = this.host.getSourceFile.bind(this.host);
    this.host.getSourceFile = (name, ...how) => {
      const known = this.parsed.get(name);
      if (known !== undefined && known.text === this.host.readFile(name)) return known;
      const file = parse(name, ...how);
      if (file !== undefined) this.parsed.set(name, file);
      return file;
    };
  }

  /** All that does not fit, as tsc prints it; an empty text when all does. */
  errors(): string {
    const { files, options, host } = this;
    this.builder = ts.createSemanticDiagnosticsBuilderProgram(files, options, host, this.builder);
    const { builder } = this;
    const found = [
      builder.getOptionsDiagnostics(),
      builder.getSyntacticDiagnostics(),
      builder.getSemanticDiagnostics(),
    ];
    return ts.formatDiagnostics(found.flat(), this.format);
  }

  private get format(): ts.FormatDiagnosticsHost {
    const { host } = this;
    return {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => host.getCurrentDirectory(),
      getNewLine: () => "\n",
    };
  }
}
