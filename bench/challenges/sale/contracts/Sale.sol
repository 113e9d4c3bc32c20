// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Sells tokens of 18 decimals for coins of 6, one for one, so many to each buyer
contract Sale {
    uint256 public constant LIMIT = 100e18;
    uint256 private constant PER_COIN = 1e12;

    mapping(address buyer => uint256 value) public coinsOf;
    mapping(address buyer => uint256 value) public bought;
    uint256 public paid;
    uint256 public sold;

    event Bought(address indexed buyer, uint256 tokens, uint256 coins);
    error OverTheLimit(uint256 tokens);
    error TooFewCoins(uint256 price, uint256 has);

    constructor(address[] memory buyers, uint256 coins) {
        for (uint256 i = 0; i < buyers.length; ++i) coinsOf[buyers[i]] = coins;
    }

    function buy(uint256 tokens) external {
        if (bought[msg.sender] + tokens > LIMIT) revert OverTheLimit(tokens);
        uint256 price = (tokens + PER_COIN - 1) / PER_COIN;
        uint256 has = coinsOf[msg.sender];
        if (price > has) revert TooFewCoins(price, has);
        coinsOf[msg.sender] = has - price;
        bought[msg.sender] += tokens;
        (paid, sold) = (paid + price, sold + tokens);
        emit Bought(msg.sender, tokens, price);
    }
}
