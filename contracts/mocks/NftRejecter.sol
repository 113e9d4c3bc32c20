// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Takes ETH and is no receiver of NFTs
contract NftRejecter {
    receive() external payable {}
}
