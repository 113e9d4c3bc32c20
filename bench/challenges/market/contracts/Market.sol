// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Lends coins against ether; debt grows by a hundredth a day, and is counted in shares
contract Market {
    uint256 private constant ONE = 1e18;
    uint256 private constant PERCENT = 150;

    address private immutable _owner;
    /// @notice Coins for an ether.
    uint256 public price;
    /// @notice What a share of debt is worth, in 1e18ths of a coin.
    uint256 public index = ONE;
    uint256 private _accrued;
    uint256 public totalShares;
    mapping(address user => uint256 value) public collateral;
    mapping(address user => uint256 value) public shares;
    mapping(address user => uint256 value) public coins;

    error NotTheOwner(address caller);
    error TooMuch(uint256 asked, uint256 has);
    error NotCovered(address user);
    error Covered(address user);

    constructor(address owner, uint256 price_, address[] memory users, uint256 each) {
        (_owner, price) = (owner, price_);
        for (uint256 i = 0; i < users.length; ++i) coins[users[i]] = each;
    }

    modifier accrues() {
        if (totalShares > 0) index += (index * (block.timestamp - _accrued)) / 100 days;
        _accrued = block.timestamp;
        _;
    }

    function setPrice(uint256 price_) external {
        if (msg.sender != _owner) revert NotTheOwner(msg.sender);
        price = price_;
    }

    function deposit() external payable {
        collateral[msg.sender] += msg.value;
    }

    function withdraw(uint256 value) external accrues {
        uint256 has = collateral[msg.sender];
        if (value > has) revert TooMuch(value, has);
        collateral[msg.sender] = has - value;
        if (!isCovered(msg.sender)) revert NotCovered(msg.sender);
        payable(msg.sender).transfer(value);
    }

    function borrow(uint256 value) external accrues {
        uint256 added = (value * ONE + index - 1) / index;
        shares[msg.sender] += added;
        totalShares += added;
        coins[msg.sender] += value;
        if (!isCovered(msg.sender)) revert NotCovered(msg.sender);
    }

    function repay(uint256 value) external accrues {
        uint256 debt = debtOf(msg.sender);
        if (value > debt) revert TooMuch(value, debt);
        _pay(msg.sender, value);
        uint256 taken = value == debt ? shares[msg.sender] : (value * ONE) / index;
        shares[msg.sender] -= taken;
        totalShares -= taken;
    }

    /// @notice Who pays the whole debt of a user that is not covered gets all that the user deposited.
    function liquidate(address user) external accrues {
        if (isCovered(user)) revert Covered(user);
        _pay(msg.sender, debtOf(user));
        totalShares -= shares[user];
        shares[user] = 0;
        uint256 gained = collateral[user];
        collateral[user] = 0;
        collateral[msg.sender] += gained;
    }

    function debtOf(address user) public view returns (uint256) {
        return (shares[user] * index + ONE - 1) / ONE;
    }

    function isCovered(address user) public view returns (bool) {
        return debtOf(user) * PERCENT * ONE <= collateral[user] * price * 100;
    }

    function held() external view returns (uint256) {
        return address(this).balance;
    }

    function _pay(address payer, uint256 value) private {
        uint256 has = coins[payer];
        if (value > has) revert TooMuch(value, has);
        coins[payer] = has - value;
    }
}
