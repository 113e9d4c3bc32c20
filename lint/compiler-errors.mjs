import ts from "typescript";

/** What no file alone is to blame for, such as options that contradict each other, or types that are asked for and not there: said of a program's first file. */
function generalErrors(program, file) {
  if (file.fileName !== program.getRootFileNames()[0]) return [];
  return [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
  ];
}

/**
 * What `tsc --noEmit` says of a file, as a rule of ESLint. The program that the compiler would make is there already, and most types that it
 * would work out are asked for by other rules as well: so this costs nothing that can be measured beside them, and a run of tsc is saved.
 */
export const compilerErrors = {
  meta: { type: "problem", schema: [], messages: { error: "TS{{ code }}: {{ text }}" } },
  create(context) {
    const { sourceCode } = context;
    return {
      Program(node) {
        const { program, esTreeNodeToTSNodeMap } = sourceCode.parserServices;
        const file = esTreeNodeToTSNodeMap.get(node);
        const found = [
          ...generalErrors(program, file),
          ...program.getSyntacticDiagnostics(file),
          ...program.getSemanticDiagnostics(file),
        ];
        for (const { file: where, code, messageText, start = 0, length = 0 } of found) {
          const [from, to] = where === file ? [start, start + length] : [0, 0];
          const loc = { start: sourceCode.getLocFromIndex(from), end: sourceCode.getLocFromIndex(to) };
          const text = ts.flattenDiagnosticMessageText(messageText, "\n");
          context.report({ loc, messageId: "error", data: { code: String(code), text } });
        }
      },
    };
  },
};
