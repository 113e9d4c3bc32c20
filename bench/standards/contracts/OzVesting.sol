// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;
import {VestingWallet} from "@openzeppelin/contracts/finance/VestingWallet.sol";
/// @title OpenZeppelin's VestingWallet
contract Wallet is VestingWallet {
    constructor(address b, uint64 s, uint64 d) payable VestingWallet(b, s, d) {}
}
