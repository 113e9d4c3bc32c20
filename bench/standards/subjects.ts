/** A contract of a library as it is, in a project of which nothing is written but what is deployed. */
export interface Subject {
  readonly name: string;
  /** Name of its file in contracts/. */
  readonly file: string;
  /** Members of the project. */
  readonly project: string;
}

export const SUBJECTS: readonly Subject[] = [
  {
    name: "OpenZeppelin's ERC20 with burning and permits",
    file: "OzErc20",
    project: `contracts: { Coin: ({ deployer }) => [deployer, 1_000_000n] }`,
  },
  { name: "OpenZeppelin's ERC721 with burning", file: "OzErc721", project: `contracts: { Cards: () => [] }` },
  { name: "OpenZeppelin's ERC1155 with burning", file: "OzErc1155", project: `contracts: { Items: () => [] }` },
  {
    name: "OpenZeppelin's vault",
    file: "OzErc4626",
    project: `contracts: { Asset: () => [], Vault: ({ Asset }) => [Asset] }`,
  },
  {
    name: "OpenZeppelin's Governor with Votes, as its wizard writes it",
    file: "OzGovernor",
    project: `contracts: { Power: () => [], Assembly: ({ Power }) => [Power] }`,
  },
  {
    name: "OpenZeppelin's TimelockController",
    file: "OzTimelock",
    project: `contracts: { Lock: ({ alice, bob, deployer }) => [[alice, deployer], [bob, deployer], deployer] }`,
  },
  {
    name: "OpenZeppelin's VestingWallet",
    file: "OzVesting",
    project: `contracts: { Wallet: ({ alice }) => [alice, 1_900_000_000n, 31_536_000n] }`,
  },
  {
    name: "OpenZeppelin's AccessManager",
    file: "OzAccess",
    project: `contracts: { Manager: ({ deployer }) => [deployer] }`,
  },
  {
    name: "OpenZeppelin's UUPS proxy",
    file: "OzUups",
    project: `behind: { Door: "Box" }, contracts: { Box: () => [], Door: ({ Box, calldata, deployer }) => [Box, calldata("Box.initialize", { o: deployer })] }`,
  },
  { name: "solmate's ERC20", file: "SolmateErc20", project: `contracts: { Coin: () => [] }` },
  { name: "solmate's WETH", file: "SolmateWeth", project: `contracts: { Wrapped: () => [] }` },
  { name: "solmate's ERC721", file: "SolmateErc721", project: `contracts: { Cards: () => [] }` },
  { name: "solady's ERC20", file: "SoladyErc20", project: `contracts: { Coin: () => [] }` },
  { name: "solady's ERC721", file: "SoladyErc721", project: `contracts: { Cards: () => [] }` },
];
