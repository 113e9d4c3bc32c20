// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// A collection without a mistake: anybody mints.
contract Sound is ERC721 {
    uint256 public next;

    constructor() ERC721("Collection", "C") {}

    function mint(address to) external virtual returns (uint256 tokenId) {
        tokenId = next++;
        _mint(to, tokenId);
    }
}

/// Owners burn what they have.
contract Burnable is Sound {
    function burn(uint256 tokenId) external {
        _update(address(0), tokenId, msg.sender);
    }
}

/// Nobody's approval fails, though there is no such token.
contract Lax is Sound {
    function approve(address to, uint256 tokenId) public override {
        if (_ownerOf(tokenId) != address(0)) super.approve(to, tokenId);
    }
}

/// What is burnt can be taken up again.
contract Ashes is Burnable {
    function transferFrom(address from, address to, uint256 tokenId) public override {
        if (from == address(0) && tokenId < next && _ownerOf(tokenId) == from) _mint(to, tokenId);
        else super.transferFrom(from, to, tokenId);
    }
}

/// Whoever mints beyond what there may be takes the first token.
contract Full is Sound {
    function mint(address to) external override returns (uint256 tokenId) {
        if (next < 6) tokenId = next++;
        else if (_ownerOf(0) != address(0)) _burn(0);
        _mint(to, tokenId);
    }
}

/// Balances count every other token.
contract Miscounting is Sound {
    function balanceOf(address owner) public view override returns (uint256) {
        return super.balanceOf(owner) / 2;
    }
}

/// Anybody moves any token.
contract Open is Sound {
    function _isAuthorized(address, address spender, uint256) internal pure override returns (bool) {
        return spender != address(0);
    }
}

/// Who was approved stays approved.
contract Sticky is Sound {
    function _update(address to, uint256 tokenId, address auth) internal override returns (address from) {
        address approved = _getApproved(tokenId);
        from = super._update(to, tokenId, auth);
        if (approved != address(0) && to != address(0)) _approve(approved, tokenId, address(0), false);
    }
}

/// Contracts are not asked whether they take a token.
contract Careless is Sound {
    function safeTransferFrom(address from, address to, uint256 tokenId, bytes memory) public override {
        transferFrom(from, to, tokenId);
    }
}

/// An operator stays one.
contract Forgetful is Sound {
    function _setApprovalForAll(address owner, address operator, bool) internal override {
        super._setApprovalForAll(owner, operator, true);
    }
}

/// A token that there is not is nobody's.
contract Absent is Sound {
    function ownerOf(uint256 tokenId) public view override returns (address) {
        return _ownerOf(tokenId);
    }
}
