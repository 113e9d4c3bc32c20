import { statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { chooseChromium, launchOptions } from "./chromium";

/** The page that `assay report` writes, and the picture of it in the README. */
const [report = "reports/report.html", picture = "docs/report.png"] = process.argv.slice(2);
const SIZE = { width: 1280, height: 760 };
/** Readers load the README before anything else. */
const MOST_BYTES = 150_000;

/** Takes a picture of a report: the part that begins with the counterexample's time-line. */
async function main(): Promise<void> {
  const choice = chooseChromium({ platform: process.platform, arch: process.arch, environment: process.env });
  if (choice !== "packaged" && "none" in choice) throw new Error(choice.none);
  const browser = await chromium.launch(await launchOptions(choice));
  try {
    const page = await browser.newPage({ viewport: SIZE });
    await page.goto(pathToFileURL(resolve(report)).href);
    const timeline = page.locator(".timeline").first();
    await timeline.waitFor();
    await page.waitForFunction(
      `[...document.querySelectorAll("canvas")].filter((c) => c.clientWidth > 0).every((c) => c.hasAttribute("aria-label"))`,
    );
    await page.evaluate(`document.querySelector(".timeline").scrollIntoView()`);
    await page.screenshot({ path: picture, animations: "disabled" });
  } finally {
    await browser.close();
  }
  const { size } = statSync(picture);
  if (size > MOST_BYTES)
    throw new Error(
      `${picture}: expected at most ${MOST_BYTES} bytes, received ${size}; take a smaller part of the page`,
    );
  process.stdout.write(`${picture}: ${size} bytes\n`);
}

void main();
