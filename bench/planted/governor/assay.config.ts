import { defineProject, ids, sum } from "assay";

const WAD = 10n ** 18n;
const [SUCCEEDED, QUEUED, EXECUTED] = [4n, 5n, 7n];

export default defineProject({
  contracts: {
    Votes: ({ everyone }) => [everyone, [500_000n * WAD, 300_000n * WAD, 150_000n * WAD, 50_000n * WAD]],
    Governor: ({ Votes }) => [Votes, 10_000n * WAD, 10n],
  },
  people: ["alice", "bob", "carol", "dave"],
  opening: ({ call, everyone }) => {
    for (const from of everyone) call("Votes.delegate", { to: from }, { from });
  },
  invariants: {
    "what succeeds has the votes of a quorum": ({ now: { Governor, Votes }, everyone, deployer }) =>
      ids(Governor.proposalCount).every((id) => {
        if (![SUCCEEDED, QUEUED, EXECUTED].includes(Governor.state(id))) return true;
        const [, snapshot] = Governor.proposals(id);
        const agree = [...everyone, deployer].filter((who) => Governor.receipts(id, who)[1] === 1n);
        return sum(agree, (who) => Votes.getPastVotes(who, snapshot)) >= Governor.quorum(snapshot);
      }),
  },
});
