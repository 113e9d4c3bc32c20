// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @notice A product. [PRODUCT-1]
/// @param productId counts from 1
/// @param productName its name; need not be unique
/// @param acceptedAssets ids of the assets that it can be paid in; may be empty or repeat
/// @param productType id of its type
/// @param minPrice no pool's price goes below it, basis points per year. Earlier edition: moves no price
/// @param initialPrice where the price of a new listing starts, at least, basis points per year
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
/// @param cooldown seconds between the end of a claim's voting and its settlement: 24 h. Earlier edition: 0
/// @param assessorGroupId who votes on claims
struct ProductType {
    uint32 gracePeriod;
    uint32 cooldown;
    uint256 assessorGroupId;
}

/// @title Products and product types
/// @notice The governor adds and edits them; nothing is ever removed.
interface ICoverProducts {
    /// @notice A product type was added. [PRODUCT-2]
    /// @param productType its id
    /// @param gracePeriod seconds
    /// @param assessorGroupId who votes on claims
    event ProductTypeAdded(uint256 indexed productType, uint256 gracePeriod, uint256 assessorGroupId);
    /// @notice Covers of the type that are bought from now on have another grace period. [PRODUCT-2, COVER-6]
    /// @param productType the type
    /// @param gracePeriod seconds
    event GracePeriodChanged(uint256 indexed productType, uint256 gracePeriod);
    /// @notice Claims on covers of the type that are submitted from now on have another assessor group.
    /// [PRODUCT-2, VOTE-1]
    /// @param productType the type
    /// @param assessorGroupId who votes on them
    event AssessorGroupChanged(uint256 indexed productType, uint256 assessorGroupId);
    /// @notice A product was added. [PRODUCT-1]
    /// @param productId its id
    /// @param productType id of its type
    /// @param minPrice basis points per year
    /// @param initialPrice basis points per year
    /// @param acceptedAssets ids of the assets that it can be paid in
    /// @param productName its name
    event ProductAdded(
        uint256 indexed productId,
        uint256 indexed productType,
        uint256 minPrice,
        uint256 initialPrice,
        uint256[] acceptedAssets,
        string productName
    );
    /// @notice A product has another minimum price from now on. [PRODUCT-1]
    /// @param productId the product
    /// @param minPrice basis points per year
    event MinPriceChanged(uint256 indexed productId, uint256 minPrice);
    /// @notice A product can be paid in other assets from now on. [PRODUCT-1]
    /// @param productId the product
    /// @param acceptedAssets all asset ids that it can be paid in, not only the new ones
    event AcceptedAssetsChanged(uint256 indexed productId, uint256[] acceptedAssets);

    /// @notice Adds a product type. Governor only. [PRODUCT-2]
    /// @dev Reverts: NotGovernor, GracePeriodTooLong, UnknownGroup.
    /// @param gracePeriod seconds, at most 261 days
    /// @param assessorGroupId who votes on claims
    /// @return productType its id
    function addProductType(uint256 gracePeriod, uint256 assessorGroupId) external returns (uint256 productType);

    /// @notice Changes a type's grace period; covers that were bought keep theirs. Governor only. [PRODUCT-2, COVER-6]
    /// @dev Reverts: NotGovernor, UnknownProductType, GracePeriodTooLong.
    /// @param productType the type
    /// @param gracePeriod seconds, at most 261 days
    function setGracePeriod(uint256 productType, uint256 gracePeriod) external;

    /// @notice Changes who votes on a type's claims; claims that were submitted keep their group. Governor only.
    /// [PRODUCT-2, VOTE-1]
    /// @dev Reverts: NotGovernor, UnknownProductType, UnknownGroup.
    /// @param productType the type
    /// @param assessorGroupId who votes on claims from now on
    function setAssessorGroup(uint256 productType, uint256 assessorGroupId) external;

    /// @notice Adds a product. Governor only. [PRODUCT-1]
    /// @dev Reverts: NotGovernor, UnknownProductType, UnknownAsset, BpsTooHigh(initialPrice, 10 000),
    /// InitialPriceTooLow.
    /// @param productName its name
    /// @param productType id of its type
    /// @param acceptedAssets ids among 0, 6, 7 and 255; may be empty or repeat
    /// @param minPrice basis points per year, at most initialPrice
    /// @param initialPrice basis points per year, at most 10 000
    /// @return productId its id
    function addProduct(
        string calldata productName,
        uint256 productType,
        uint256[] calldata acceptedAssets,
        uint256 minPrice,
        uint256 initialPrice
    ) external returns (uint256 productId);

    /// @notice Changes a product's minimum price, at once on every floor (earlier edition: moves no price). It may be
    /// above initialPrice. Governor only. [PRODUCT-1, PRICE-1]
    /// @dev Reverts: NotGovernor, UnknownProduct, BpsTooHigh(minPrice, 10 000).
    /// @param productId the product
    /// @param minPrice basis points per year, at most 10 000
    function setMinPrice(uint256 productId, uint256 minPrice) external;

    /// @notice Replaces the assets that a product can be paid in. Governor only. [PRODUCT-1]
    /// @dev Reverts: NotGovernor, UnknownProduct, UnknownAsset.
    /// @param productId the product
    /// @param acceptedAssets ids among 0, 6, 7 and 255; may be empty or repeat
    function setAcceptedAssets(uint256 productId, uint256[] calldata acceptedAssets) external;

    // --- reads ---

    /// @notice A product. Reverts UnknownProduct. [PRODUCT-1]
    /// @param productId the product
    /// @return all that is kept of it
    function getProduct(uint256 productId) external view returns (Product memory);

    /// @notice A product type. Reverts UnknownProductType. [PRODUCT-2]
    /// @param productType the type
    /// @return all that is kept of it
    function getProductType(uint256 productType) external view returns (ProductType memory);

    /// @notice A product's prices. Reverts UnknownProduct.
    /// @param productId the product
    /// @return minPrice basis points per year
    /// @return initialPrice basis points per year
    function getPrices(uint256 productId) external view returns (uint256 minPrice, uint256 initialPrice);

    /// @notice Type of a product. Reverts UnknownProduct.
    /// @param productId the product
    /// @return productType id of its type
    function getTypeOf(uint256 productId) external view returns (uint256 productType);

    /// @notice Whether a product may be paid in an asset. Reverts UnknownProduct.
    /// @param productId the product
    /// @param asset any id; false for one that is no asset's
    /// @return true when it may
    function isAccepted(uint256 productId, uint256 asset) external view returns (bool);

    /// @notice How many products were added; ids count from 1.
    /// @return the last product's id; 0 when there is none
    function productCount() external view returns (uint256);

    /// @notice How many product types were added; ids count from 1.
    /// @return the last type's id; 0 when there is none
    function productTypeCount() external view returns (uint256);
}
