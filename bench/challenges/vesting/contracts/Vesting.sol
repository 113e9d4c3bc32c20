// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Points that become coins when they have vested; until then a user can pass them on
contract Vesting {
    uint256 public constant POINTS = 10_000;
    uint256 private constant COINS_PER_POINT = 50;
    uint256 private constant PERIOD = 100 days;

    struct Allotment {
        uint256 points;
        uint256 vests;
    }

    mapping(address user => Allotment allotment) private _allotments;
    mapping(address user => uint256 value) public coins;
    /// @notice Points that have become coins.
    uint256 public redeemed;

    event Passed(address indexed from, address indexed to, uint256 points);
    error NoPoints();
    error TooFew(uint256 asked, uint256 has);
    error Vested(address user);
    error NotVested(uint256 vests);

    constructor(address[] memory users) {
        uint256 each = POINTS / users.length;
        for (uint256 i = 0; i < users.length; ++i) _allotments[users[i]] = Allotment(each, block.timestamp + PERIOD);
        _allotments[users[0]].points += POINTS - each * users.length;
    }

    /// @notice Who gets points waits for as long as who had them.
    function pass(address to, uint256 points) external {
        if (points == 0) revert NoPoints();
        Allotment storage from = _allotments[msg.sender];
        if (points > from.points) revert TooFew(points, from.points);
        if (block.timestamp >= from.vests) revert Vested(msg.sender);
        Allotment storage into = _allotments[to];
        from.points -= points;
        into.points += points;
        if (into.vests < from.vests) into.vests = from.vests;
        emit Passed(msg.sender, to, points);
    }

    function redeem() external returns (uint256 value) {
        Allotment storage from = _allotments[msg.sender];
        uint256 points = from.points;
        if (points == 0) revert NoPoints();
        if (block.timestamp < from.vests) revert NotVested(from.vests);
        value = points * COINS_PER_POINT;
        from.points = 0;
        redeemed += points;
        coins[msg.sender] += value;
    }

    function pointsOf(address user) external view returns (uint256) {
        return _allotments[user].points;
    }

    function vestsAt(address user) external view returns (uint256) {
        return _allotments[user].vests;
    }
}
