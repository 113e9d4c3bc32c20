// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @notice A product. Prices in basis points per year. [PRODUCT-1]
struct Product {
    uint256 productId;
    string productName;
    uint256[] acceptedAssets;
    uint16 productType;
    uint16 minPrice;
    uint16 initialPrice;
}

/// @notice A product type. [PRODUCT-2]
/// @param gracePeriod seconds after a cover's end in which claims are still accepted, at most 261 days
/// @param cooldown seconds, constant 24 h
/// @param assessorGroupId who votes on claims
struct ProductType {
    uint32 gracePeriod;
    uint32 cooldown;
    uint256 assessorGroupId;
}

/// @title Products and product types, kept by the governor
interface ICoverProducts {
    event ProductTypeAdded(uint256 indexed productType, uint256 gracePeriod, uint256 assessorGroupId);
    event GracePeriodChanged(uint256 indexed productType, uint256 gracePeriod);
    event AssessorGroupChanged(uint256 indexed productType, uint256 assessorGroupId);
    event ProductAdded(
        uint256 indexed productId,
        uint256 indexed productType,
        uint256 minPrice,
        uint256 initialPrice,
        uint256[] acceptedAssets,
        string productName
    );
    event MinPriceChanged(uint256 indexed productId, uint256 minPrice);
    event AcceptedAssetsChanged(uint256 indexed productId, uint256[] acceptedAssets);

    /// @notice Governor only. [PRODUCT-2]
    /// @dev Reverts: NotGovernor, GracePeriodTooLong, UnknownGroup.
    function addProductType(uint256 gracePeriod, uint256 assessorGroupId) external returns (uint256 productType);

    /// @notice Governor only; covers that were bought keep theirs. [PRODUCT-2, COVER-6]
    /// @dev Reverts: NotGovernor, UnknownProductType, GracePeriodTooLong.
    function setGracePeriod(uint256 productType, uint256 gracePeriod) external;

    /// @notice Governor only; claims that were submitted keep theirs. [PRODUCT-2, VOTE-1]
    /// @dev Reverts: NotGovernor, UnknownProductType, UnknownGroup.
    function setAssessorGroup(uint256 productType, uint256 assessorGroupId) external;

    /// @notice Governor only; minPrice <= initialPrice <= 10 000. Accepted assets are among 0, 6, 7, 255; an empty
    /// list and repeated ids are allowed. [PRODUCT-1]
    /// @dev Reverts: NotGovernor, UnknownProductType, UnknownAsset, BpsTooHigh(initialPrice, 10 000),
    /// InitialPriceTooLow.
    function addProduct(
        string calldata productName,
        uint256 productType,
        uint256[] calldata acceptedAssets,
        uint256 minPrice,
        uint256 initialPrice
    ) external returns (uint256 productId);

    /// @notice Governor only; only has to be <= 10 000; takes effect at once on every floor. [PRODUCT-1, PRICE-1]
    /// @dev Reverts: NotGovernor, UnknownProduct, BpsTooHigh(minPrice, 10 000).
    function setMinPrice(uint256 productId, uint256 minPrice) external;

    /// @notice Governor only. [PRODUCT-1]
    /// @dev Reverts: NotGovernor, UnknownProduct, UnknownAsset.
    function setAcceptedAssets(uint256 productId, uint256[] calldata acceptedAssets) external;

    /// @notice Reverts UnknownProduct. [PRODUCT-1]
    function getProduct(uint256 productId) external view returns (Product memory);

    /// @notice Reverts UnknownProductType. [PRODUCT-2]
    function getProductType(uint256 productType) external view returns (ProductType memory);

    /// @notice minPrice and initialPrice, basis points. Reverts UnknownProduct.
    function getPrices(uint256 productId) external view returns (uint256 minPrice, uint256 initialPrice);

    /// @notice Type of a product. Reverts UnknownProduct.
    function getTypeOf(uint256 productId) external view returns (uint256 productType);

    /// @notice Whether the product may be paid in `asset`. Reverts UnknownProduct.
    function isAccepted(uint256 productId, uint256 asset) external view returns (bool);

    function productCount() external view returns (uint256);

    function productTypeCount() external view returns (uint256);
}
