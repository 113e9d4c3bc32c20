const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** What the language has, what the tool has for itself, what functions of a project are given, and the people of a new project. */
const TAKEN: ReadonlySet<string> = new Set([
  ...words(`arguments async await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in
    instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield`),
  ...words("exports infinity module nan object require symbol"),
  ...words("calldata contracts everyone caller model time at value call now before events ghost edition ether"),
  ...words("deployer nobody reader alice bob carol"),
]);

/** Whether a name cannot stand alone in a file that is written. */
const isTaken = (name: string): boolean => TAKEN.has(name.toLowerCase());

/** Names for contracts in the world and of what is exported, in their order, each once whatever the case: file systems and people see no other difference. */
export function worldNames(contracts: readonly string[]): readonly string[] {
  const given = new Set<string>();
  return contracts.map((contract) => {
    const letters = contract.replaceAll(/[^A-Za-z0-9_]/g, "").replace(/^[^A-Za-z]+/, "");
    const own = letters === "" ? "Unnamed" : isTaken(letters) ? `${letters}Contract` : letters;
    let name = own;
    for (let number = 2; given.has(name.toLowerCase()); number++) name = `${own}${number}`;
    given.add(name.toLowerCase());
    return name;
  });
}
