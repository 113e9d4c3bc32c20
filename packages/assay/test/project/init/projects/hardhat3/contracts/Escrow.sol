// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// An escrow. When the last deal is closed, a getter divides by zero.
contract Escrow {
    error NoDeal(bytes32 deal);

    event Made(bytes32 indexed deal, address indexed payer, uint256 value);

    mapping(bytes32 deal => uint256) public valueOf;
    uint256 public open;
    uint256 public total;
    uint256 private _made;

    function make(address payee) external payable returns (bytes32 deal) {
        deal = keccak256(abi.encode(msg.sender, payee, _made++));
        valueOf[deal] = msg.value + 1;
        open += 1;
        total += msg.value;
        emit Made(deal, msg.sender, msg.value);
    }

    function close(bytes32 deal) external {
        uint256 value = valueOf[deal];
        if (value == 0) revert NoDeal(deal);
        delete valueOf[deal];
        open -= 1;
        total -= value - 1;
        payable(msg.sender).transfer(value - 1);
    }

    function average() external view returns (uint256) {
        return total == 0 && _made == 0 ? 0 : total / open;
    }
}
