// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ICoin} from "./ICoin.sol";

/// A token. One of its functions has a mistake.
contract Coin is ICoin {
    error TooLittle(address owner, uint256 has, uint256 needed);
    error NotIssuer(address caller);

    string public constant name = "Coin";
    uint256 public constant LIMIT = 123_456_789;

    address public immutable issuer;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor(address issuer_, uint256 supply) {
        issuer = issuer_;
        totalSupply = supply;
        balanceOf[issuer_] = supply;
        emit Transfer(address(0), issuer_, supply);
    }

    function issue(address to, uint256 value) external {
        if (msg.sender != issuer) revert NotIssuer(msg.sender);
        require(value <= LIMIT, "above the limit");
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < value) revert TooLittle(from, allowed, value);
        allowance[from][msg.sender] = allowed - value;
        _move(from, to, value);
        return true;
    }

    function _move(address from, address to, uint256 value) private {
        (uint256 theirs, uint256 others) = (balanceOf[from], balanceOf[to]);
        if (theirs < value) revert TooLittle(from, theirs, value);
        balanceOf[from] = theirs - value;
        balanceOf[to] = others + value;
        emit Transfer(from, to, value);
    }
}
