// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title A token whose holders, or those to whom they delegate, vote; what somebody had at a time is remembered
contract Votes is ERC20 {
    struct Checkpoint {
        uint48 time;
        uint208 votes;
    }

    mapping(address holder => address to) public delegates;
    mapping(address account => Checkpoint[] history) private _votes;
    Checkpoint[] private _supply;

    event DelegateChanged(address indexed holder, address indexed from, address indexed to);
    event VotesChanged(address indexed account, uint256 before, uint256 votes);
    error NotYet(uint256 time);
    error TooMany(uint256 votes);

    constructor(address[] memory holders, uint256[] memory values) ERC20("Votes", "VOTE") {
        for (uint256 i = 0; i < holders.length; ++i) _mint(holders[i], values[i]);
    }

    function delegate(address to) external {
        address from = delegates[msg.sender];
        delegates[msg.sender] = to;
        emit DelegateChanged(msg.sender, from, to);
        _moveVotes(from, to, balanceOf(msg.sender));
    }

    function getVotes(address account) external view returns (uint256) {
        return _latest(_votes[account]);
    }

    function getPastVotes(address account, uint256 time) external view returns (uint256) {
        return _at(_votes[account], time);
    }

    function getPastTotalSupply(uint256 time) external view returns (uint256) {
        return _at(_supply, time);
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (from == address(0) || to == address(0)) _write(_supply, totalSupply());
        _moveVotes(delegates[from], delegates[to], value);
    }

    function _moveVotes(address from, address to, uint256 value) private {
        if (from == to || value == 0) return;
        if (from != address(0)) _change(from, _latest(_votes[from]) - value);
        if (to != address(0)) _change(to, _latest(_votes[to]) + value);
    }

    function _change(address account, uint256 votes) private {
        emit VotesChanged(account, _latest(_votes[account]), votes);
        _write(_votes[account], votes);
    }

    function _write(Checkpoint[] storage history, uint256 votes) private {
        if (votes > type(uint208).max) revert TooMany(votes);
        uint256 length = history.length;
        if (length > 0 && history[length - 1].time == block.timestamp) history[length - 1].votes = uint208(votes);
        else history.push(Checkpoint(uint48(block.timestamp), uint208(votes)));
    }

    function _latest(Checkpoint[] storage history) private view returns (uint256) {
        return history.length == 0 ? 0 : history[history.length - 1].votes;
    }

    /// @dev The last entry that is not later, by bisection.
    function _at(Checkpoint[] storage history, uint256 time) private view returns (uint256) {
        if (time >= block.timestamp) revert NotYet(time);
        (uint256 low, uint256 high) = (0, history.length);
        while (low < high) {
            uint256 middle = (low + high) / 2;
            if (history[middle].time > time) high = middle;
            else low = middle + 1;
        }
        return low == 0 ? 0 : history[low - 1].votes;
    }
}
