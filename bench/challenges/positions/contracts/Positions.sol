// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Positions in several markets, with one margin for all that a user has; who is not covered is liquidated
contract Positions {
    uint256 public constant MARKETS = 4;

    struct Position {
        uint256 size;
        uint256 paid;
    }

    address private immutable _owner;
    uint64[MARKETS] public prices;
    mapping(address user => uint256 value) public margin;
    mapping(address user => mapping(uint256 market => Position position)) public positions;
    mapping(address user => uint256[] markets) private _markets;

    error NotTheOwner(address caller);
    error UnknownMarket(uint256 market);
    error NoPrice(uint256 market);
    error NoSize();
    error OpenAlready(uint256 market);
    error NotOpen(uint256 market);
    error NotCovered(address user);
    error Covered(address user);

    constructor(address owner, address[] memory users, uint256 each, uint64 price) {
        _owner = owner;
        for (uint256 i = 0; i < MARKETS; ++i) prices[i] = price;
        for (uint256 i = 0; i < users.length; ++i) margin[users[i]] = each;
    }

    function setPrice(uint256 market, uint64 price) external {
        if (msg.sender != _owner) revert NotTheOwner(msg.sender);
        if (market >= MARKETS) revert UnknownMarket(market);
        if (price == 0) revert NoPrice(market);
        prices[market] = price;
    }

    function open(uint256 market, uint96 size) external {
        if (market >= MARKETS) revert UnknownMarket(market);
        if (size == 0) revert NoSize();
        if (positions[msg.sender][market].size > 0) revert OpenAlready(market);
        positions[msg.sender][market] = Position(size, uint256(size) * prices[market]);
        _markets[msg.sender].push(market);
        if (!isCovered(msg.sender)) revert NotCovered(msg.sender);
    }

    function close(uint256 market) external {
        if (positions[msg.sender][market].size == 0) revert NotOpen(market);
        if (!isCovered(msg.sender)) revert NotCovered(msg.sender);
        _settle(msg.sender, market);
    }

    /// @notice Closes all that a user has who is not covered; who does it gets half of the margin that is left.
    function liquidate(address user) external {
        if (isCovered(user)) revert Covered(user);
        uint256[] storage open_ = _markets[user];
        for (uint256 i = open_.length; i > 0; --i) _settle(user, open_[i - 1]);
        uint256 half = margin[user] / 2;
        margin[user] -= half;
        margin[msg.sender] += half;
    }

    /// @notice Covered: the margin, with gains and losses, is a tenth of what the positions are worth.
    function isCovered(address user) public view returns (bool) {
        (uint256 worth, uint256 paid) = (0, 0);
        uint256[] storage open_ = _markets[user];
        for (uint256 i = 0; i < open_.length; ++i) {
            Position storage position = positions[user][open_[i]];
            worth += position.size * prices[open_[i]];
            paid += position.paid;
        }
        return margin[user] + worth >= paid + worth / 10;
    }

    /// @dev The last of the list takes the place of what is closed.
    function _settle(address user, uint256 market) private {
        Position memory position = positions[user][market];
        uint256 has = margin[user] + position.size * prices[market];
        margin[user] = has > position.paid ? has - position.paid : 0;
        delete positions[user][market];
        uint256[] storage open_ = _markets[user];
        uint256 last = open_.length - 1;
        for (uint256 i = 0; i < last; ++i) if (open_[i] == market) open_[i] = open_[last];
        open_.pop();
    }
}
