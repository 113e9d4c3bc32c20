// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Ballots with a prize: when a motion is carried, those in favour share it; else its author gets it back
contract Ballots {
    uint256 public constant QUORUM = 3;

    struct Ballot {
        address author;
        uint256 prize;
        uint256 votes;
        address[] inFavour;
    }

    Ballot[] private _ballots;
    mapping(uint256 id => mapping(address voter => bool voted)) private _voted;
    mapping(address voter => uint256 value) public credit;

    error UnknownBallot(uint256 id);
    error Closed(uint256 id);
    error VotedAlready(address voter);

    function open() external payable returns (uint256 id) {
        id = _ballots.length;
        Ballot storage ballot = _ballots.push();
        (ballot.author, ballot.prize) = (msg.sender, msg.value);
    }

    function vote(uint256 id, bool inFavour) external {
        if (id >= _ballots.length) revert UnknownBallot(id);
        Ballot storage ballot = _ballots[id];
        if (ballot.votes == QUORUM) revert Closed(id);
        if (_voted[id][msg.sender]) revert VotedAlready(msg.sender);
        _voted[id][msg.sender] = true;
        if (inFavour) ballot.inFavour.push(msg.sender);
        if (++ballot.votes == QUORUM) _close(ballot);
    }

    function collect() external returns (uint256 value) {
        value = credit[msg.sender];
        credit[msg.sender] = 0;
        payable(msg.sender).transfer(value);
    }

    function prizeOf(uint256 id) external view returns (uint256) {
        return _ballots[id].prize;
    }

    function held() external view returns (uint256) {
        return address(this).balance;
    }

    function _close(Ballot storage ballot) private {
        uint256 prize = ballot.prize;
        uint256 winners = ballot.inFavour.length;
        ballot.prize = 0;
        if (2 * winners <= QUORUM) {
            credit[ballot.author] += prize;
            return;
        }
        uint256 each = prize / winners;
        for (uint256 i = 0; i < winners; ++i) credit[ballot.inFavour[i]] += each;
        // what cannot be divided goes to who voted first
        credit[ballot.inFavour[0]] += prize - each * winners;
    }
}
