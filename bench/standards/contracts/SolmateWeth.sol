// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;
import {WETH} from "solmate/src/tokens/WETH.sol";
/// @title solmate's WETH
contract Wrapped is WETH {}
