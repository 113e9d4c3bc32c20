import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Browser, type Page } from "playwright-core";
import { createReporting } from "../../properties/report";
import { MOST_BYTES, writeReport, type CoverageData, type ReportInput } from "assay/report";
import { chooseChromium, launchOptions } from "./chromium";
import { madeCounterexample } from "./made";
import { record } from "./record";

const MARKUP = `<img src=x onerror="document.title='taken'"></script><script>document.title='taken'</script>`;
const COVERAGE: CoverageData = {
  branches: { covered: 3, total: 4 },
  lines: { covered: 9, total: 10 },
  files: [{ name: "Cover.sol", branches: { covered: 3, total: 4 }, lines: { covered: 9, total: 10 } }],
};

function input(parts: Partial<ReportInput> = {}): ReportInput {
  const counterexample = madeCounterexample();
  const named = { file: "INV-BURN-1-aa.json", counterexample, replay: "npx assay replay INV-BURN-1-aa.json" };
  return {
    ...{ title: "Campaign violated", campaigns: [record()], counterexamples: [named], coverage: COVERAGE },
    ...{ reporting: createReporting(), ...parts },
  };
}

describe("report in Chromium", () => {
  const choice = chooseChromium({ platform: process.platform, arch: process.arch, environment: process.env });
  if (choice !== "packaged" && "none" in choice) {
    it(choice.none, choice.demanded ? () => assert.fail(choice.none) : undefined);
    return;
  }
  let browser: Browser;
  let folder: string;
  let file: string;
  let bytes: number;

  before(async function () {
    // the first time, the browser is unpacked
    this.timeout(180_000);
    folder = await mkdtemp(join(tmpdir(), "assay-report-"));
    file = join(folder, "report.html");
    bytes = await writeReport(input(), file);
    browser = await chromium.launch(await launchOptions(choice));
  });
  after(async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Opens the page, does what is to be done, and demands that nothing was said on the console and nothing asked of a network. */
  async function visit(
    path: string,
    width: number,
    work: (page: Page) => Promise<void>,
    colorScheme: "light" | "dark" = "light",
  ) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    try {
      const page = await context.newPage();
      const said: string[] = [];
      const asked: string[] = [];
      page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
      page.on("pageerror", (error) => said.push(error.message));
      await page.route("**", (route) => {
        asked.push(route.request().url());
        return route.request().url() === pathToFileURL(path).href ? route.continue() : route.abort();
      });
      await page.goto(pathToFileURL(path).href);
      await work(page);
      assert.deepEqual(said, []);
      assert.deepEqual(asked, [pathToFileURL(path).href]);
    } finally {
      await context.close();
    }
  }

  /** How many canvases are on the page, and how many of them have something drawn on them. */
  const painted = (page: Page): Promise<{ all: number; drawn: number }> =>
    page.evaluate<{ all: number; drawn: number }>(`(() => {
      const all = [...document.querySelectorAll("canvas")].filter((canvas) => canvas.clientWidth > 0);
      const drawn = all.filter((canvas) => {
        const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
        const colours = new Set();
        for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 200) colours.add(data[i] << 16 | data[i + 1] << 8 | data[i + 2]);
        return colours.size > 3;
      });
      return { all: all.length, drawn: drawn.length };
    })()`);

  const waitForCharts = (page: Page): Promise<unknown> =>
    page.waitForFunction(
      `[...document.querySelectorAll("canvas")].filter((c) => c.clientWidth > 0).every((c) => c.hasAttribute("aria-label"))`,
    );

  it("given the file, then it is below 3 MB", () => assert.ok(bytes < MOST_BYTES && bytes > 100_000, `${bytes} bytes`));

  for (const [width, scheme] of [
    [1280, "light"],
    [400, "light"],
    [1280, "dark"],
  ] as const) {
    it(`given ${width} pixels and ${scheme} colours, then it is drawn, silent, and no wider than the window`, () =>
      visit(
        file,
        width,
        async (page) => {
          await waitForCharts(page);
          const { all, drawn } = await painted(page);
          assert.ok(all >= 5, `expected charts, found ${all}`);
          assert.equal(drawn, all);
          assert.ok((await page.locator(".timeline svg rect.span").count()) >= 4);
          await page.evaluate(`document.querySelectorAll("details").forEach((details) => { details.open = true; })`);
          assert.equal(await page.evaluate(`document.documentElement.scrollWidth`), width);
          // both sides of every value are on the screen, whatever else a box may scroll
          const edges = await page.evaluate<number[]>(
            `[...document.querySelectorAll(".values td.number")].map((cell) => cell.getBoundingClientRect().right)`,
          );
          assert.ok(edges.length > 0 && edges.every((right) => right > 0 && right <= width), edges.join(", "));
          const paper = await page.evaluate<string>(`getComputedStyle(document.body).backgroundColor`);
          assert.equal(paper, scheme === "dark" ? "rgb(20, 23, 28)" : "rgb(255, 255, 255)");
        },
        scheme,
      ));
  }

  it("given the slider, when moved by keys, then state, program and time-line follow, and differences are named in words", () =>
    visit(file, 1280, async (page) => {
      const slider = page.getByRole("slider");
      const state = page.locator(".state");
      const current = page.locator("tr[aria-current]");
      await slider.focus();
      assert.match(await state.innerText(), /pool poolId 1\s+activeStake[^]*?≠ differs[^]*?SHARE-2/);
      assert.match(await current.innerText(), /✗ fails here/);
      const before = await page.locator(".timeline svg .cursor").getAttribute("x1");
      await page.keyboard.press("Home");
      assert.match(await state.innerText(), /, 0 differing/);
      assert.equal(await slider.getAttribute("aria-valuetext"), await page.locator(".now strong").innerText());
      await page.keyboard.press("ArrowRight");
      assert.match(await current.innerText(), /buyCover/);
      assert.match(await state.innerText(), /Δ changed/);
      assert.notEqual(await page.locator(".timeline svg .cursor").getAttribute("x1"), before);
      await page.getByRole("radio", { name: "everything" }).last().check();
      await page.getByRole("searchbox").fill("spot");
      assert.equal(
        await page.locator(".state tbody tr").count(),
        await page.locator(".state tbody tr", { hasText: "spot" }).count(),
      );
      assert.ok((await page.locator(".state tbody tr").count()) >= 7);
    }));

  it("given a rule's link, when followed, then its sentence is on the page; every such link leads somewhere", () =>
    visit(file, 1280, async (page) => {
      await page.locator(".finding .rules a").first().click();
      assert.match(await page.locator("#rule-BURN-1 + dd").innerText(), /^burn = min/);
      const lost = await page.evaluate<string[]>(
        `[...document.querySelectorAll('a[href^="#"]')].map((a) => a.getAttribute("href")).filter((href) => document.getElementById(href.slice(1)) === null)`,
      );
      assert.deepEqual(lost, []);
    }));

  it("given the campaign, then verdict, settings, counts, discoveries and coverage are shown", () =>
    visit(file, 1280, async (page) => {
      const text = await page.locator("main").innerText();
      assert.match(text, /violated: INV-BURN-1 \(3×\)/);
      assert.match(text, /npx assay campaign --seed 7 --runs 40/);
      assert.match(text, /500 steps\/s/);
      assert.match(text, /Paused\s+never/);
      assert.match(text, /INV-BURN-1\s+stake is burned once\s+100\s+25\s+25 %/);
      assert.match(text, /Cover\.sol\s+3 of 4\s+75 %/);
      await page.getByText("Each of them (5)").click();
      // what is folded is made when it is opened, which the browser tells in its own time
      await page.getByText("What was seen first, and when").waitFor();
      assert.match(await page.locator("main").innerText(), /20\s+5 s\s+premises met\s+INV-BURN-1/);
    }));

  it("given paper, then everything is opened, drawn and fits, and controls for the screen are hidden", () =>
    visit(file, 794, async (page) => {
      await page.emulateMedia({ media: "print" });
      await page.evaluate(`dispatchEvent(new Event("beforeprint"))`);
      assert.equal(await page.locator("details:not([open]):not(.no-print)").count(), 0);
      assert.equal(await page.locator("button:not(.link):visible, input:visible").count(), 0);
      assert.equal(await page.evaluate(`document.documentElement.scrollWidth`), 794);
      const { all, drawn } = await painted(page);
      assert.ok(all > 0 && drawn === all, `${drawn} of ${all} drawn`);
    }));

  it("given markup wherever a file has text, then it stays text", async () => {
    const hostile = madeCounterexample();
    hostile.identity = hostile.bug = MARKUP;
    for (const finding of hostile.findings) finding.title = finding.where = MARKUP;
    for (const step of hostile.steps) {
      step.actor = step.words = MARKUP;
      for (const seen of step.observe) seen.label = `${MARKUP} ${seen.id}`;
    }
    const path = join(folder, "hostile.html");
    const campaign = record({ command: MARKUP, bug: MARKUP, neverReached: [MARKUP], errors: { [MARKUP]: 1 } });
    const named = { file: MARKUP, counterexample: hostile, replay: MARKUP };
    const tables = [{ title: MARKUP, head: [MARKUP], rows: [[MARKUP]] }];
    await writeReport(input({ title: MARKUP, campaigns: [campaign], counterexamples: [named], tables }), path);
    await visit(path, 1280, async (page) => {
      assert.equal(await page.title(), MARKUP);
      assert.equal(await page.locator("img").count(), 0);
      assert.ok((await page.getByText(MARKUP).count()) > 10);
    });
  });

  it("given a file with an inserted script, then the policy does not let it run", async () => {
    const page = await browser.newPage();
    const path = join(folder, "changed.html");
    await writeFile(
      path,
      (await readFile(file, "utf8")).replace("</body>", "<script>document.title='taken'</script></body>"),
    );
    await page.goto(pathToFileURL(path).href);
    assert.equal(await page.title(), "Campaign violated");
    await page.close();
  });
});
