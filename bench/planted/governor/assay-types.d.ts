// Written by `assay types`. Do not edit.
/* eslint-disable */
import type { Account, Call, Event, Getter, Hex } from "assay";

declare module "assay" {
  interface Actions {
    targets: readonly Account[];
    values: readonly bigint[];
    payloads: readonly Hex[];
  }
  interface VotesView {
    allowance(owner: string, spender: string): bigint;
    balanceOf(account: string): bigint;
    readonly decimals: bigint;
    delegates(holder: string): Account;
    getPastTotalSupply(time: bigint): bigint;
    getPastVotes(account: string, time: bigint): bigint;
    getVotes(account: string): bigint;
    readonly name: string;
    readonly symbol: string;
    readonly totalSupply: bigint;
  }
  interface GovernorView {
    actionsOf(id: bigint): Actions;
    readonly EXECUTION_DELAY: bigint;
    readonly GRACE_PERIOD: bigint;
    readonly MAX_ACTIONS: bigint;
    readonly proposalCount: bigint;
    proposals(id: bigint): [proposer: Account, snapshot: bigint, deadline: bigint, executableAt: bigint, forVotes: bigint, againstVotes: bigint, abstainVotes: bigint, canceled: boolean, executed: boolean];
    readonly proposalThreshold: bigint;
    quorum(time: bigint): bigint;
    readonly quorumPercent: bigint;
    receipts(id: bigint, voter: string): [hasVoted: boolean, support: bigint, votes: bigint];
    state(id: bigint): bigint;
    readonly token: Account;
    readonly VOTING_DELAY: bigint;
    readonly VOTING_PERIOD: bigint;
  }
  interface Contracts {
    Votes: [holders: readonly Account[], values: readonly bigint[]];
    Governor: [token_: Account, proposalThreshold_: bigint, quorumPercent_: bigint];
  }
  interface Views {
    readonly Votes: VotesView;
    readonly Governor: GovernorView;
  }
  interface Calls {
    "Votes.approve": Call<{ spender: Account; value: bigint }, boolean>;
    "Votes.delegate": Call<{ to: Account }, void>;
    "Votes.transfer": Call<{ to: Account; value: bigint }, boolean>;
    "Votes.transferFrom": Call<{ from: Account; to: Account; value: bigint }, boolean>;
    "Governor.cancel": Call<{ id: bigint }, void>;
    "Governor.castVote": Call<{ id: bigint; support: bigint }, bigint>;
    "Governor.execute": Call<{ id: bigint }, void, true>;
    "Governor.propose": Call<{ targets: readonly Account[]; values: readonly bigint[]; payloads: readonly Hex[]; description: string }, bigint>;
    "Governor.queue": Call<{ id: bigint }, void>;
    "Governor.receive": Call<{}, void, true>;
  }
  interface Getters {
    "Votes.allowance": Getter<[owner: Account, spender: Account], bigint>;
    "Votes.balanceOf": Getter<[account: Account], bigint>;
    "Votes.decimals": Getter<[], bigint>;
    "Votes.delegates": Getter<[holder: Account], Account>;
    "Votes.getPastTotalSupply": Getter<[time: bigint], bigint>;
    "Votes.getPastVotes": Getter<[account: Account, time: bigint], bigint>;
    "Votes.getVotes": Getter<[account: Account], bigint>;
    "Votes.name": Getter<[], string>;
    "Votes.symbol": Getter<[], string>;
    "Votes.totalSupply": Getter<[], bigint>;
    "Governor.actionsOf": Getter<[id: bigint], Actions>;
    "Governor.EXECUTION_DELAY": Getter<[], bigint>;
    "Governor.GRACE_PERIOD": Getter<[], bigint>;
    "Governor.MAX_ACTIONS": Getter<[], bigint>;
    "Governor.proposalCount": Getter<[], bigint>;
    "Governor.proposals": Getter<[id: bigint], [proposer: Account, snapshot: bigint, deadline: bigint, executableAt: bigint, forVotes: bigint, againstVotes: bigint, abstainVotes: bigint, canceled: boolean, executed: boolean]>;
    "Governor.proposalThreshold": Getter<[], bigint>;
    "Governor.quorum": Getter<[time: bigint], bigint>;
    "Governor.quorumPercent": Getter<[], bigint>;
    "Governor.receipts": Getter<[id: bigint, voter: Account], [hasVoted: boolean, support: bigint, votes: bigint]>;
    "Governor.state": Getter<[id: bigint], bigint>;
    "Governor.token": Getter<[], Account>;
    "Governor.VOTING_DELAY": Getter<[], bigint>;
    "Governor.VOTING_PERIOD": Getter<[], bigint>;
  }
  interface Errors {
    BadActions: [];
    BadSupport: [support: bigint];
    BelowThreshold: [votes: bigint, threshold: bigint];
    CallFailed: [index: bigint, reason: Hex];
    ERC20InsufficientAllowance: [spender: Account, allowance: bigint, needed: bigint];
    ERC20InsufficientBalance: [sender: Account, balance: bigint, needed: bigint];
    ERC20InvalidApprover: [approver: Account];
    ERC20InvalidReceiver: [receiver: Account];
    ERC20InvalidSender: [sender: Account];
    ERC20InvalidSpender: [spender: Account];
    HasVoted: [id: bigint, voter: Account];
    NotTheProposer: [caller: Account];
    NotYet: [time: bigint];
    TooEarly: [executableAt: bigint];
    TooMany: [votes: bigint];
    UnknownProposal: [id: bigint];
    WrongState: [id: bigint, state: bigint];
  }
  interface Events {
    Approval: Event<[owner: Account, spender: Account, value: bigint], { owner: Account; spender: Account; value: bigint }>;
    Canceled: Event<[id: bigint], { id: bigint }>;
    DelegateChanged: Event<[holder: Account, from: Account, to: Account], { holder: Account; from: Account; to: Account }>;
    Executed: Event<[id: bigint], { id: bigint }>;
    Proposed: Event<[id: bigint, proposer: Account, description: string], { id: bigint; proposer: Account; description: string }>;
    Queued: Event<[id: bigint, executableAt: bigint], { id: bigint; executableAt: bigint }>;
    Transfer: Event<[from: Account, to: Account, value: bigint], { from: Account; to: Account; value: bigint }>;
    VoteCast: Event<[id: bigint, voter: Account, support: bigint, votes: bigint], { id: bigint; voter: Account; support: bigint; votes: bigint }>;
    VotesChanged: Event<[account: Account, before: bigint, votes: bigint], { account: Account; before: bigint; votes: bigint }>;
  }
}
