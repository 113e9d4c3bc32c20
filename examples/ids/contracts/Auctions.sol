// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title English auctions in ether
/// @notice Who is outbid takes the bid back later.
contract Auctions {
    struct Auction {
        address seller;
        uint256 end;
        address bidder;
        uint256 bid;
        bool settled;
    }

    error UnknownAuction(uint256 id);
    error DurationOutOfRange(uint256 duration, uint256 min, uint256 max);
    error AuctionEnded(uint256 id, uint256 end);
    error AuctionRunning(uint256 id, uint256 end);
    error BidTooLow(uint256 id, uint256 bid, uint256 least);
    error AlreadySettled(uint256 id);
    error NothingDue(address who);

    event Opened(uint256 indexed id, address indexed seller, uint256 end);
    event Bid(uint256 indexed id, address indexed bidder, uint256 amount);
    event Settled(uint256 indexed id, address indexed winner, uint256 amount);
    event Paid(address indexed who, uint256 amount);

    Auction[] private _auctions;
    mapping(address => uint256) public due;

    function open(uint256 duration) external returns (uint256 id) {
        if (duration < 1 hours || duration > 30 days) revert DurationOutOfRange(duration, 1 hours, 30 days);
        _auctions.push(Auction(msg.sender, block.timestamp + duration, address(0), 0, false));
        id = _auctions.length;
        emit Opened(id, msg.sender, block.timestamp + duration);
    }

    function bid(uint256 id) external payable {
        Auction storage auction = _at(id);
        if (block.timestamp >= auction.end) revert AuctionEnded(id, auction.end);
        uint256 least = auction.bid + auction.bid / 20 + 1;
        if (msg.value < least) revert BidTooLow(id, msg.value, least);
        due[auction.bidder] += auction.bid;
        (auction.bidder, auction.bid) = (msg.sender, msg.value);
        if (auction.end < block.timestamp + 10 minutes) auction.end = block.timestamp + 10 minutes;
        emit Bid(id, msg.sender, msg.value);
    }

    function settle(uint256 id) external {
        Auction storage auction = _at(id);
        if (block.timestamp < auction.end) revert AuctionRunning(id, auction.end);
        if (auction.settled) revert AlreadySettled(id);
        auction.settled = true;
        due[auction.seller] += auction.bid;
        emit Settled(id, auction.bidder, auction.bid);
    }

    function collect() external returns (uint256 amount) {
        amount = due[msg.sender];
        if (amount == 0) revert NothingDue(msg.sender);
        due[msg.sender] = 0;
        emit Paid(msg.sender, amount);
        (bool sent, ) = msg.sender.call{value: amount}("");
        // people have no code that could refuse it
        assert(sent);
    }

    function count() external view returns (uint256) {
        return _auctions.length;
    }

    function getAuction(uint256 id) external view returns (Auction memory) {
        return _at(id);
    }

    function _at(uint256 id) private view returns (Auction storage) {
        if (id == 0 || id > _auctions.length) revert UnknownAuction(id);
        return _auctions[id - 1];
    }
}
