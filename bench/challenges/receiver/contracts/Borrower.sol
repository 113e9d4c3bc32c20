// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Takes loans for its owner, and pays what they cost
contract Borrower {
    address private immutable _lender;
    address private immutable _owner;

    error NotTheLender(address caller);
    error NotTheOwner(address asker);
    error CannotPay(uint256 owed, uint256 has);

    constructor(address lender, address owner) payable {
        (_lender, _owner) = (lender, owner);
    }

    function fund() external payable {}

    function onLoan(address asker, uint256 fee) external payable {
        if (msg.sender != _lender) revert NotTheLender(msg.sender);
        if (asker != _owner) revert NotTheOwner(asker);
        uint256 owed = msg.value + fee;
        if (owed > address(this).balance) revert CannotPay(owed, address(this).balance);
        payable(msg.sender).transfer(owed);
    }

    function held() external view returns (uint256) {
        return address(this).balance;
    }
}
