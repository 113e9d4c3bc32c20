// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Where the protocol's contracts stand
/// @notice The contracts know each other through immutables: the deployer's nonces fix all addresses before anything is
/// deployed, so a cycle of references needs no setter that someone could call later. Every contract takes this struct
/// and keeps what it needs of it.
struct ProtocolAddresses {
    address registry;
    address token;
    address capitalPool;
    address stakingPoolImplementation;
    address stakingProducts;
    address stakingNFT;
    address coverProducts;
    address cover;
    address coverNFT;
    address claims;
}
