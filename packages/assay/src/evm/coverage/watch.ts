import { createRequire } from "node:module";
import { expectHardhat } from "../engine/hardhat-version";

/** The part of Hardhat's EVM package that is used here. */
interface Edr {
  readonly EdrContext: { readonly prototype: { createProvider: CreateProvider } };
}

type CreateProvider = (this: unknown, chainType: string, config: ProviderConfig, ...rest: unknown[]) => unknown;

interface ProviderConfig {
  readonly allowUnlimitedContractSize: boolean;
  readonly observability: {
    readonly codeCoverage?: { onCollectedCoverageCallback(markers: readonly Uint8Array[]): Promise<void> };
  };
}

/** How many bytes of a report are the marker; the others only distinguish repeated passes. */
const MARKER_BYTES = 8;

/**
 * Makes the networks that Hardhat creates from now on report the markers of every transaction and call, and accept contracts of any size. Hardhat's EVM can do that, but
 * Hardhat 2 has no setting for it, so this extends the configuration that Hardhat passes to the EVM. The returned function undoes it.
 * @throws EngineError "start" when Hardhat 2 is not installed
 */
export function watchMarkers(seen: (markers: readonly string[]) => void): () => void {
  expectHardhat([2], "coverage");
  const hardhat = createRequire(createRequire(__filename).resolve("hardhat/package.json"));
  const { prototype } = (hardhat("@nomicfoundation/edr") as Edr).EdrContext;
  const { createProvider } = prototype;
  const onCollectedCoverageCallback = async (markers: readonly Uint8Array[]): Promise<void> => {
    seen(markers.map((marker) => `0x${Buffer.from(marker.slice(0, MARKER_BYTES)).toString("hex")}`));
    return Promise.resolve();
  };
  prototype.createProvider = function (chainType, config, ...rest) {
    const watched = {
      ...config,
      allowUnlimitedContractSize: true,
      observability: { ...config.observability, codeCoverage: { onCollectedCoverageCallback } },
    };
    return createProvider.call(this, chainType, watched, ...rest);
  };
  return () => {
    prototype.createProvider = createProvider;
  };
}
