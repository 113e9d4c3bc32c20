/** Name of the page for those who write projects by a program. */
export const AGENTS_FILE = "AGENTS.md";

/** One page: what the words are, how a rule is added, how a failure is read, which commands end with which code. */
export const agentsPage = (): string => `# Working on this project with Assay

\`assay.config.ts\` says what is deployed, what is called and what must hold. \`assay-types.d.ts\` is written by \`npx assay types\`: never edit it.
Everything but \`contracts\` may be left out. What is left out is not checked.

| word | what it is |
| --- | --- |
| \`contracts\`, \`people\`, \`opening\` | constructor arguments in order of deployment; who calls (the deployer does where \`drawOthers\` or \`caller\` says so); calls that are made once |
| \`model\` | the reference: a plain object or a class. A member with a getter's name is compared with the getter: \`balanceOf: table(0n)\` |
| \`calls\` | by "Contract.function": \`args\` (fast-check arbitraries, or functions of the state that give some), \`value\`, \`caller\`, \`wrong\`, \`weight\`, \`rule\` |
| \`rule\` | what comes of a call: \`refuse(condition, "Error", …values)\`, \`ok(known)\`, \`emit("Event", …values)\`, changes to the model, and what is returned |
| \`observe\` | what other getters answer: a function of the state, or \`{ of: those that are asked, is: what it answers }\` |
| \`invariants\` | by name, functions of \`now\` and \`before\` (the chain), \`call\`, \`events\`, \`ghost\`: true holds, false or a text does not, undefined says nothing |
| \`drawOthers: true\` | functions that \`calls\` does not name are called, too, every getter is read, and what needs no model is checked; so it is where \`calls\` is left out |
| \`uncalled\`, \`neverSucceeds\`, \`excused\` | functions that are not called, that cannot succeed, findings that need not hold: each with a reason |
| \`time\`, \`ghost\`, \`laws\`, \`objectives\`, \`editions\` | when needed; their types say what they take |

Accounts are names ("alice", "Coin"); numbers are bigint. \`UNKNOWN\` says nothing, \`approximately(value, below)\` allows a little less.

## To add a rule
1. \`npx assay types\`, then write \`"Coin.transfer": { args: { … }, rule: (state, args) => { … } }\` below \`model\`.
2. Refuse first, in any order: every error whose condition is true is a right one. Then \`ok()\`, change the model, emit in order, return.
3. \`npx tsc --noEmit\`, then \`npx assay campaign --runs 50\`.

## To read a failure
- \`LOCKSTEP-STATUS:Coin.transfer:…\`: the model says success and the chain reverts, or the other way round. \`LOCKSTEP-ERROR\`, \`-RETURNS\`, \`-EVENT\`, \`-STATE:Coin.balanceOf\`: what differs.
- \`INV-…\`: an invariant of that name does not hold. Either the contract is wrong or the project is: read the rule beside the contract before changing one.
- \`npx assay replay FILE\` shows the calls, \`explain FILE\` which values matter (both with \`--trace\`: stack, inner calls, storage), \`export FILE --to foundry\` a test.
- A line that begins with \`error:\` is a mistake in the project: it says what, in which line, and what to do.

## Commands
Exit codes: 0 held, 1 an error of the project or of the usage, 7 violated, 8 vacuous or below a threshold, 130 interrupted. \`--json\` prints one object as the last line; \`node_modules/assay/dist/schemas/campaign.json\` is the JSON Schema of what \`campaign\` prints, and so for each command.

| command | what for |
| --- | --- |
| \`npx assay campaign --seed 1 --runs 100\` | random sequences; counterexamples go to \`counterexamples/\` |
| \`npx assay bugs\` | must find the bugs of \`contracts/bugs/*.yaml\`, or the false statements of a project without a model |
| \`npx assay properties\` | laws |
| \`npx assay maximise --objective wei-gained\` | the most that somebody can take out: of ether, or of a token (\`coin-gained\`) |
| \`npx assay mutate\` | changes the contracts in small ways, and counts what is noticed |
| \`npx assay gate\` | all of it, for a change (\`npx assay init --ci\` writes a workflow) |
`;
