import type { CompiledAs } from "./inputs";

/** Creation code that was compiled again. */
export interface CreationCode {
  /** 0x-prefixed, with placeholders for libraries. */
  readonly bytecode: string;
  /** Byte positions of the placeholders, by library: "src/Odds.sol:Odds". */
  readonly links: Readonly<Record<string, readonly number[]>>;
}

/** The part of the compiler's output that is read. */
interface Output {
  readonly contracts?:
    | undefined
    | Readonly<
        Record<
          string,
          Readonly<
            Record<
              string,
              {
                readonly evm: {
                  readonly bytecode: {
                    readonly object: string;
                    readonly linkReferences?: Readonly<
                      Record<string, Readonly<Record<string, readonly { readonly start: number }[]>>>
                    >;
                  };
                };
              }
            >
          >
        >
      >;
}

/** The creation code of contracts in the compiler's output, by their keys. @throws Error for one that is not there */
export function codesOf(
  { contracts }: Output,
  wanted: ReadonlyMap<string, Pick<CompiledAs, "source" | "name">>,
): Readonly<Record<string, CreationCode>> {
  return Object.fromEntries(
    [...wanted].map(([key, { source, name }]) => {
      const bytecode = contracts?.[source]?.[name]?.evm.bytecode;
      if (bytecode === undefined) throw new Error(`${source}: expected the contract ${name}, found none`);
      const links = Object.entries(bytecode.linkReferences ?? {}).flatMap(([file, names]) =>
        Object.entries(names).map(([library, at]) => [`${file}:${library}`, at.map(({ start }) => start)] as const),
      );
      return [key, { bytecode: `0x${bytecode.object}`, links: Object.fromEntries(links) }];
    }),
  );
}
