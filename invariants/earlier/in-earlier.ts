import { define, type Statement } from "../statement/define";

/** A statement about the earlier edition only. */
export const inEarlier = <const Name extends string = never>(
  statement: Omit<Statement<Name>, "editions">,
): ReturnType<typeof define> => define<Name>({ ...statement, editions: ["earlier"] });
