// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Votes} from "./Votes.sol";

/// @title Holders of votes decide on calls, which are made after a delay
contract Governor {
    enum State {
        Pending,
        Active,
        Canceled,
        Defeated,
        Succeeded,
        Queued,
        Expired,
        Executed
    }

    struct Proposal {
        address proposer;
        uint256 snapshot;
        uint256 deadline;
        uint256 executableAt;
        uint256 forVotes;
        uint256 againstVotes;
        uint256 abstainVotes;
        bool canceled;
        bool executed;
    }

    struct Actions {
        address[] targets;
        uint256[] values;
        bytes[] payloads;
    }

    struct Receipt {
        bool hasVoted;
        uint8 support;
        uint256 votes;
    }

    uint256 public constant VOTING_DELAY = 1 days;
    uint256 public constant VOTING_PERIOD = 5 days;
    uint256 public constant EXECUTION_DELAY = 2 days;
    uint256 public constant GRACE_PERIOD = 14 days;
    uint256 public constant MAX_ACTIONS = 10;

    Votes public immutable token;
    uint256 public immutable proposalThreshold;
    /// @notice Percent of all votes that must be for a proposal.
    uint256 public immutable quorumPercent;
    uint256 public proposalCount;
    mapping(uint256 id => Proposal state) public proposals;
    mapping(uint256 id => Actions state) private _actions;
    mapping(uint256 id => mapping(address voter => Receipt given)) public receipts;

    event Proposed(uint256 indexed id, address indexed proposer, string description);
    event VoteCast(uint256 indexed id, address indexed voter, uint8 support, uint256 votes);
    event Canceled(uint256 indexed id);
    event Queued(uint256 indexed id, uint256 executableAt);
    event Executed(uint256 indexed id);

    error BelowThreshold(uint256 votes, uint256 threshold);
    error BadActions();
    error UnknownProposal(uint256 id);
    error WrongState(uint256 id, State state);
    error BadSupport(uint8 support);
    error HasVoted(uint256 id, address voter);
    error NotTheProposer(address caller);
    error TooEarly(uint256 executableAt);
    error CallFailed(uint256 index, bytes reason);

    constructor(Votes token_, uint256 proposalThreshold_, uint256 quorumPercent_) {
        (token, proposalThreshold, quorumPercent) = (token_, proposalThreshold_, quorumPercent_);
    }

    receive() external payable {}

    function propose(
        address[] calldata targets,
        uint256[] calldata values,
        bytes[] calldata payloads,
        string calldata description
    ) external returns (uint256 id) {
        uint256 votes = token.getPastVotes(msg.sender, block.timestamp - 1);
        if (votes < proposalThreshold) revert BelowThreshold(votes, proposalThreshold);
        if (targets.length == 0 || targets.length > MAX_ACTIONS) revert BadActions();
        if (targets.length != values.length || targets.length != payloads.length) revert BadActions();
        id = ++proposalCount;
        Proposal storage proposal = proposals[id];
        proposal.proposer = msg.sender;
        proposal.snapshot = block.timestamp + VOTING_DELAY;
        proposal.deadline = proposal.snapshot + VOTING_PERIOD;
        _actions[id] = Actions(targets, values, payloads);
        emit Proposed(id, msg.sender, description);
    }

    /// @notice Votes against (0), for (1), or neither (2).
    function castVote(uint256 id, uint8 support) external returns (uint256 votes) {
        _require(id, State.Active);
        if (support > 2) revert BadSupport(support);
        Receipt storage receipt = receipts[id][msg.sender];
        if (receipt.hasVoted) revert HasVoted(id, msg.sender);
        Proposal storage proposal = proposals[id];
        votes = token.getPastVotes(msg.sender, proposal.snapshot);
        (receipt.hasVoted, receipt.support, receipt.votes) = (true, support, votes);
        if (support == 0) proposal.againstVotes += votes;
        else if (support == 1) proposal.forVotes += votes;
        else proposal.abstainVotes += votes;
        emit VoteCast(id, msg.sender, support, votes);
    }

    function cancel(uint256 id) external {
        if (msg.sender != proposals[id].proposer) revert NotTheProposer(msg.sender);
        State current = state(id);
        if (current == State.Executed || current == State.Canceled) revert WrongState(id, current);
        proposals[id].canceled = true;
        emit Canceled(id);
    }

    function queue(uint256 id) external {
        _require(id, State.Succeeded);
        proposals[id].executableAt = block.timestamp + EXECUTION_DELAY;
        emit Queued(id, proposals[id].executableAt);
    }

    function execute(uint256 id) external payable {
        _require(id, State.Queued);
        Proposal storage proposal = proposals[id];
        if (block.timestamp < proposal.executableAt) revert TooEarly(proposal.executableAt);
        proposal.executed = true;
        emit Executed(id);
        Actions storage actions = _actions[id];
        for (uint256 i = 0; i < actions.targets.length; ++i) {
            (bool ok, bytes memory reason) = actions.targets[i].call{value: actions.values[i]}(actions.payloads[i]);
            if (!ok) revert CallFailed(i, reason);
        }
    }

    function actionsOf(uint256 id) external view returns (Actions memory) {
        return _actions[id];
    }

    /// @notice How many votes must be for a proposal, of those that there were at a time.
    function quorum(uint256 time) public view returns (uint256) {
        return (token.getPastTotalSupply(time) * quorumPercent) / 100;
    }

    function state(uint256 id) public view returns (State) {
        if (id == 0 || id > proposalCount) revert UnknownProposal(id);
        Proposal storage proposal = proposals[id];
        if (proposal.canceled) return State.Canceled;
        if (proposal.executed) return State.Executed;
        if (block.timestamp <= proposal.snapshot) return State.Pending;
        if (block.timestamp <= proposal.deadline) return State.Active;
        if (proposal.forVotes <= proposal.againstVotes || proposal.forVotes < quorum(proposal.snapshot))
            return State.Defeated;
        if (proposal.executableAt == 0) return State.Succeeded;
        return block.timestamp < proposal.executableAt + GRACE_PERIOD ? State.Queued : State.Expired;
    }

    function _require(uint256 id, State wanted) private view {
        State current = state(id);
        if (current != wanted) revert WrongState(id, current);
    }
}
