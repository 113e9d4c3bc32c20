// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Operators, each with an address of its own on every network
contract Registry {
    enum Network {
        Main,
        Side,
        Test
    }

    /// @notice Operators there have been; they are counted from 1.
    uint256 public count;
    mapping(address owner => uint256 id) public idOf;
    mapping(uint256 id => mapping(Network network => address at)) public addressOf;
    /// @notice Whose an address is on a network; 0 for nobody's.
    mapping(Network network => mapping(address at => uint256 id)) public operatorAt;

    event Registered(uint256 indexed id, address indexed owner);
    event Moved(uint256 indexed id, Network network, address at);
    event Left(uint256 indexed id);
    error AlreadyRegistered(address owner);
    error NotRegistered(address owner);
    error NoAddress();
    error Taken(Network network, address at);

    modifier registered() {
        if (idOf[msg.sender] == 0) revert NotRegistered(msg.sender);
        _;
    }

    function register(address main, address side, address test) external returns (uint256 id) {
        if (idOf[msg.sender] != 0) revert AlreadyRegistered(msg.sender);
        id = ++count;
        idOf[msg.sender] = id;
        _put(id, Network.Main, main);
        _put(id, Network.Side, side);
        _put(id, Network.Test, test);
        emit Registered(id, msg.sender);
    }

    /// @notice Gives the caller's operator another address on a network; the one before is free then.
    function move(Network network, address at) external registered {
        uint256 id = idOf[msg.sender];
        _free(id, network);
        _put(id, network, at);
        emit Moved(id, network, at);
    }

    function leave() external registered {
        uint256 id = idOf[msg.sender];
        delete idOf[msg.sender];
        _free(id, Network.Main);
        _free(id, Network.Side);
        _free(id, Network.Test);
        emit Left(id);
    }

    function _put(uint256 id, Network network, address at) private {
        if (at == address(0)) revert NoAddress();
        if (operatorAt[network][at] != 0) revert Taken(network, at);
        operatorAt[network][at] = id;
        addressOf[id][network] = at;
    }

    function _free(uint256 id, Network network) private {
        delete operatorAt[network][addressOf[id][network]];
        delete addressOf[id][network];
    }
}
