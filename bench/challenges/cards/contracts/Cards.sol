// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Voting cards, whose power counts from a moment on and fades from then on, a tenth a day
contract Cards {
    uint256 public constant FULL = 1_000;

    struct Card {
        uint256 counted;
        uint256 starts;
        uint256 since;
    }

    Card[] public cards;
    uint256 public total;

    error Past(uint256 starts);
    error UnknownCard(uint256 id);
    error NotStarted(uint256 starts);

    function issue(uint256 starts) external returns (uint256 id) {
        if (starts < block.timestamp) revert Past(starts);
        id = cards.length;
        cards.push(Card({counted: FULL, starts: starts, since: starts}));
        total += FULL;
    }

    /// @notice Brings what is counted of a card down to the power that it has left. Anyone may.
    function recount(uint256 id) external {
        if (id >= cards.length) revert UnknownCard(id);
        Card storage card = cards[id];
        if (block.timestamp < card.starts) revert NotStarted(card.starts);
        uint256 left = _power(card);
        total -= card.counted - left;
        card.counted = left;
        card.since += ((block.timestamp - card.since) / 1 days) * 1 days;
    }

    function _power(Card storage card) private view returns (uint256) {
        if (block.timestamp < card.starts) return 0;
        uint256 loss = ((block.timestamp - card.since) / 1 days) * (FULL / 10);
        return loss < card.counted ? card.counted - loss : 0;
    }
}
