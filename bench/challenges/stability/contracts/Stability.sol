// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title A pool of coins that stand by for bad debts; the ether that comes in for it is shared by its depositors
contract Stability {
    uint256 private constant ONE = 1e18;

    uint256 public total;
    /// @notice Ether for a coin since the beginning, in 1e18ths of a wei.
    uint256 public perCoin;
    mapping(address user => uint256 value) public coins;
    mapping(address user => uint256 value) public deposited;
    mapping(address user => uint256 perCoin) private _seen;
    mapping(address user => uint256 value) private _owed;

    event Rewarded(uint256 value);
    event Paid(address indexed user, uint256 value);
    error Empty();
    error Nothing();
    error TooMuch(uint256 asked, uint256 has);

    constructor(address[] memory users, uint256 each) {
        for (uint256 i = 0; i < users.length; ++i) coins[users[i]] = each;
    }

    function reward() external payable {
        if (total == 0) revert Empty();
        perCoin += (msg.value * ONE) / total;
        emit Rewarded(msg.value);
    }

    function deposit(uint256 value) external {
        uint256 has = coins[msg.sender];
        if (value == 0) revert Nothing();
        if (value > has) revert TooMuch(value, has);
        coins[msg.sender] = has - value;
        _settle(msg.sender);
        deposited[msg.sender] += value;
        total += value;
    }

    function withdraw(uint256 value) external {
        uint256 has = deposited[msg.sender];
        if (value == 0) revert Nothing();
        if (value > has) revert TooMuch(value, has);
        _settle(msg.sender);
        deposited[msg.sender] = has - value;
        total -= value;
        coins[msg.sender] += value;
    }

    function collect() external returns (uint256 value) {
        _settle(msg.sender);
        value = _owed[msg.sender];
        if (value == 0) revert Nothing();
        _owed[msg.sender] = 0;
        payable(msg.sender).transfer(value);
        emit Paid(msg.sender, value);
    }

    function owedTo(address user) public view returns (uint256) {
        return _owed[user] + (deposited[user] * (perCoin - _seen[user])) / ONE;
    }

    function held() external view returns (uint256) {
        return address(this).balance;
    }

    function _settle(address user) private {
        _owed[user] = owedTo(user);
        _seen[user] = perCoin;
    }
}
