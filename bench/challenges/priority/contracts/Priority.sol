// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Loans against collateral of several kinds; when a loan is overdue, the riskiest kind is taken first
contract Priority {
    /// @notice Kinds of collateral. The higher the number, the riskier the kind.
    uint256 public constant KINDS = 6;
    uint256 private constant TERM = 30 days;

    mapping(address user => mapping(uint256 kind => uint256 value)) public has;
    mapping(address user => mapping(uint256 kind => uint256 value)) public pledged;
    mapping(address user => uint256 value) public debt;
    mapping(address user => uint256 time) public due;
    mapping(address user => uint256[] kinds) private _order;

    event Taken(address indexed user, uint256 kind, uint256 value);
    error UnknownKind(uint256 kind);
    error Nothing();
    error TooMuch(uint256 asked, uint256 most);
    error NotDue(uint256 due);

    constructor(address[] memory users, uint256 each) {
        for (uint256 i = 0; i < users.length; ++i)
            for (uint256 kind = 0; kind < KINDS; ++kind) has[users[i]][kind] = each;
    }

    function pledge(uint256 kind, uint256 value) external {
        if (kind >= KINDS) revert UnknownKind(kind);
        if (value == 0) revert Nothing();
        if (value > has[msg.sender][kind]) revert TooMuch(value, has[msg.sender][kind]);
        has[msg.sender][kind] -= value;
        if (pledged[msg.sender][kind] == 0) _insert(_order[msg.sender], kind);
        pledged[msg.sender][kind] += value;
    }

    /// @notice Gives back what is pledged of a kind, as far as the rest covers the debt.
    function release(uint256 kind, uint256 value) external {
        if (value == 0) revert Nothing();
        uint256 most = pledged[msg.sender][kind];
        if (value > most) revert TooMuch(value, most);
        _take(msg.sender, kind, value);
        has[msg.sender][kind] += value;
        if (debt[msg.sender] > worthOf(msg.sender)) revert TooMuch(debt[msg.sender], worthOf(msg.sender));
    }

    function borrow(uint256 value) external {
        if (value == 0) revert Nothing();
        if (debt[msg.sender] == 0) due[msg.sender] = block.timestamp + TERM;
        debt[msg.sender] += value;
        if (debt[msg.sender] > worthOf(msg.sender)) revert TooMuch(debt[msg.sender], worthOf(msg.sender));
    }

    /// @notice Who liquidates pays for what there is of the riskiest kind, at most the debt, and gets it.
    function liquidate(address user) external {
        if (debt[user] == 0) revert Nothing();
        if (block.timestamp < due[user]) revert NotDue(due[user]);
        uint256 kind = _order[user][0];
        uint256 value = pledged[user][kind] < debt[user] ? pledged[user][kind] : debt[user];
        _take(user, kind, value);
        debt[user] -= value;
        has[msg.sender][kind] += value;
        emit Taken(user, kind, value);
    }

    function worthOf(address user) public view returns (uint256 worth) {
        for (uint256 i = 0; i < _order[user].length; ++i) worth += pledged[user][_order[user][i]];
    }

    function _take(address user, uint256 kind, uint256 value) private {
        pledged[user][kind] -= value;
        if (pledged[user][kind] == 0) _remove(_order[user], kind);
    }

    function _insert(uint256[] storage order, uint256 kind) private {
        uint256 i = order.length;
        order.push(kind);
        for (; i > 0 && order[i - 1] < kind; --i) order[i] = order[i - 1];
        order[i] = kind;
    }

    function _remove(uint256[] storage order, uint256 kind) private {
        uint256 i = 0;
        while (order[i] != kind) ++i;
        for (; i + 1 < order.length; ++i) order[i] = order[i + 1];
        order.pop();
    }
}
