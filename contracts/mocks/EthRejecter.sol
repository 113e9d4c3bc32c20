// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";

/// @title Holds NFTs and takes no ETH
contract EthRejecter is ERC721Holder {}
