/** What the pages showed and still waited for when a test failed: a machine far away cannot be asked again. */
import type { BrowserContext, Page, Request } from "playwright-core";
import { beforeEach, onTestFailed } from "vitest";

const LONGEST = 750;
const PATIENCE_MS = 3_000;

/** Call once for each stage; answers what is to be told of each new browser. */
export function testWitness(): (context: BrowserContext) => void {
  const open = new Map<Page, Map<Request, number>>();
  beforeEach(() => {
    onTestFailed(async () => {
      for (const [page, waiting] of open)
        // One after the other, or the lines mix.
        // oxlint-disable-next-line no-await-in-loop
        process.stdout.write(await testimony(page, waiting));
    });
  });
  return (context) =>
    context.on("page", (page) => {
      const waiting = new Map<Request, number>();
      open.set(page, waiting);
      page.on("request", (request) => waiting.set(request, Date.now()));
      page.on("requestfinished", (request) => waiting.delete(request));
      page.on("requestfailed", (request) => waiting.delete(request));
      page.on("close", () => open.delete(page));
    });
}

/** Of a long page its head and its foot. */
const ends = (text: string): string =>
  text.length <= 2 * LONGEST ? text : `${text.slice(0, LONGEST)} … ${text.slice(-LONGEST)}`;

async function testimony(page: Page, waiting: Map<Request, number>): Promise<string> {
  const requests = [...waiting].map(
    ([request, since]) => `    ${request.method()} ${request.url()} ${Date.now() - since} ms`,
  );
  const shown = await Promise.race([
    page.evaluate(seen).catch(String),
    new Promise<string>((resolve) => {
      setTimeout(resolve, PATIENCE_MS, "the page does not answer");
    }),
  ]);
  return `\n  page ${page.url()}\n  waits for\n${requests.join("\n")}\n${ends(shown)}\n`;
}

/** Runs in the page: what moves, what is busy, and the words on top. */
function seen(): string {
  const moving = document.getAnimations().map((one) => {
    const { target, pseudoElement } = one.effect as KeyframeEffect;
    const name = one instanceof CSSAnimation ? one.animationName : "transition";
    return `${name} ${one.playState} ${target?.className}${pseudoElement ?? ""}`;
  });
  const busy = document.querySelectorAll("[aria-busy=true]").length;
  const top = [...document.querySelectorAll("dialog[open], [role=dialog]")].at(-1) ?? document.body;
  const words = (top as HTMLElement).innerText.replaceAll(/\s+/g, " ");
  return `  ${document.visibilityState}, busy ${busy}, moves: ${moving.join("; ")}\n  ${words}`;
}
