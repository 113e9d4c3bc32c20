// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Borrower} from "./Borrower.sol";

/// @title Lends its ether for as long as a call takes, for a fee
contract Lender {
    uint256 public constant FEE = 1 ether;

    event Lent(address indexed asker, uint256 amount);
    error NotEnough(uint256 asked, uint256 has);
    error NotPaidBack(uint256 expected, uint256 has);

    constructor() payable {}

    receive() external payable {}

    /// @notice Anyone can ask; the borrower says whether it wants.
    function lend(Borrower borrower, uint256 amount) external {
        uint256 has = address(this).balance;
        if (amount > has) revert NotEnough(amount, has);
        borrower.onLoan{value: amount}(msg.sender, FEE);
        if (address(this).balance < has + FEE) revert NotPaidBack(has + FEE, address(this).balance);
        emit Lent(msg.sender, amount);
    }

    function held() external view returns (uint256) {
        return address(this).balance;
    }
}
