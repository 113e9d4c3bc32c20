// SPDX-License-Identifier: MIT
// A subject is one file.
// solhint-disable one-contract-per-file
pragma solidity 0.8.28;
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
/// @title OpenZeppelin's UUPS proxy
contract Box is UUPSUpgradeable, Initializable {
    error NotOwner();
    address public owner;
    uint256 public value;
    constructor() {
        _disableInitializers();
    }
    function initialize(address o) external initializer {
        owner = o;
    }
    function set(uint256 v) external {
        value = v;
    }
    function _authorizeUpgrade(address) internal view override {
        if (msg.sender != owner) revert NotOwner();
    }
}
contract Door is ERC1967Proxy {
    constructor(address i, bytes memory d) ERC1967Proxy(i, d) {}
}
