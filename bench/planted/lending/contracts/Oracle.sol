// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title A price for tests: its keeper says what it is
contract Oracle {
    address public immutable keeper;
    /// @notice What 1e18 of the collateral cost in the loan token.
    uint256 public price;

    event PriceSet(uint256 price);
    error NotTheKeeper(address caller);

    constructor(address keeper_, uint256 price_) {
        (keeper, price) = (keeper_, price_);
    }

    function setPrice(uint256 price_) external {
        if (msg.sender != keeper) revert NotTheKeeper(msg.sender);
        price = price_;
        emit PriceSet(price_);
    }
}
