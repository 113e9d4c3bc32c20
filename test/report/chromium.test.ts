import assert from "node:assert/strict";
import { chooseChromium } from "./chromium";

describe("the Chromium of the tests", () => {
  const linux = { platform: "linux", arch: "x64", environment: {} };
  const other = { platform: "darwin", arch: "arm64", environment: {} };

  it("given Linux on x64, then the npm package's, whatever else is installed", () =>
    assert.equal(chooseChromium(linux), "packaged"));

  it("given a path in CHROMIUM, then that one, on any machine", () => {
    for (const machine of [linux, other])
      assert.deepEqual(chooseChromium({ ...machine, environment: { CHROMIUM: "/opt/chrome", CI: "true" } }), {
        path: "/opt/chrome",
      });
    assert.equal(chooseChromium({ ...linux, environment: { CHROMIUM: "" } }), "packaged");
  });

  it("given a machine without a binary in the package, then none is used, the reason is printed, and CI fails", () => {
    const none = "not run, no Chromium: expected linux x64, received darwin arm64; name one in CHROMIUM";
    assert.deepEqual(chooseChromium(other), { none, demanded: false });
    assert.deepEqual(chooseChromium({ ...other, environment: { CI: "true" } }), { none, demanded: true });
  });
});
