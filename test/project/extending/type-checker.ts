import { dirname, join } from "node:path";
import ts from "typescript";

/** Checks the types of a project as `tsc --noEmit` does, again and again: a file that has not changed since the last time is not read anew. */
export class TypeChecker {
  private readonly root: string;
  private readonly files: readonly string[];
  private readonly host: ts.CompilerHost;
  private readonly options: ts.CompilerOptions;
  private readonly parsed = new Map<string, ts.SourceFile>();
  private last: ts.Program | undefined;

  /** @throws Error when the configuration cannot be read */
  constructor(config: string) {
    const { config: read, error } = ts.readConfigFile(config, (path) => ts.sys.readFile(path)) as {
      readonly config?: object;
      readonly error?: ts.Diagnostic;
    };
    if (read === undefined) throw new Error(ts.flattenDiagnosticMessageText(error?.messageText, "\n"));
    this.root = dirname(config);
    const { fileNames, options } = ts.parseJsonConfigFileContent(read, ts.sys, this.root);
    this.files = fileNames;
    this.options = { ...options, noEmit: true };
    this.host = ts.createCompilerHost(this.options);
    const parse = this.host.getSourceFile.bind(this.host);
    this.host.getSourceFile = (name, ...how) => {
      const known = this.parsed.get(name);
      if (known !== undefined && known.text === this.host.readFile(name)) return known;
      const file = parse(name, ...how);
      if (file !== undefined) this.parsed.set(name, file);
      return file;
    };
  }

  /** What does not fit in the project's own files, as tsc prints it; an empty text when all does. Files that they import from elsewhere are checked where they belong. */
  errors(): string {
    const program = this.program();
    const own = this.files.map((name) => program.getSourceFile(name));
    const general = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()];
    return this.print([...general, ...own.flatMap((file) => ts.getPreEmitDiagnostics(program, file))]);
  }

  /**
   * What does not fit in one file, of which only as much is checked as that takes.
   * @param name below the configuration's folder
   * @throws Error when the project has no such file
   */
  errorsIn(name: string): string {
    const program = this.program();
    const file = program.getSourceFile(join(this.root, name));
    if (file === undefined) throw new Error(`expected a file of the project, received ${name}`);
    return this.print(ts.getPreEmitDiagnostics(program, file));
  }

  /** The project as its files are now. */
  private program(): ts.Program {
    this.last = ts.createProgram(this.files, this.options, this.host, this.last);
    return this.last;
  }

  private print(found: readonly ts.Diagnostic[]): string {
    const { host } = this;
    return ts.formatDiagnostics(found, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => host.getCurrentDirectory(),
      getNewLine: () => "\n",
    });
  }
}
