/**
 * What somebody could write to make a page of ours run it, and how one sees that it was not run. The lists are
 * the known ways past a filter: tags, handlers, addresses, broken markup, foreign content, templates, Markdown.
 */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

const linesOf = (name: string): string[] =>
  readFileSync(new URL(`payloads/${name}.txt`, import.meta.url), "utf8")
    .split("\n")
    .filter(Boolean);

export const payloads: readonly string[] = [...linesOf("html"), ...linesOf("markdown")];

/** Runs in a page, so it is a whole of its own: what stands in this part of it that nobody of ours put there. */
export function strangeIn(root: ParentNode): string[] {
  const protocols = new Set("javascript: vbscript: livescript: data:".split(" "));
  // As the browser reads it, which drops line breaks and what stands in front.
  const runs = (value: string) =>
    URL.canParse(value, "https://ours.example") &&
    protocols.has(new URL(value, "https://ours.example").protocol) &&
    !/^data:image\/(png|jpeg|webp|gif)/.test(value);
  const asAddress = new Set(
    "href src action formaction xlink:href data srcdoc poster background".split(" "),
  );
  const fetched = new Set("script iframe frame object embed link form base".split(" "));
  const never =
    "iframe[srcdoc], object, embed, applet, frame, frameset, base, meta[http-equiv=refresh]";
  // The console's own, in which no script runs whatever stands there: HtmlFrame.tsx.
  const isPreview = (element: Element) =>
    element.matches('#root iframe[sandbox=""][title$="预览"]');
  const wrong = [...root.querySelectorAll(never)]
    .filter((element) => !isPreview(element))
    .map((element) => element.outerHTML.slice(0, 80));
  // Asked of the prototype: a form's own fields stand before it, whatever they are called.
  const { getAttribute, getAttributeNames } = Element.prototype;
  for (const element of root.querySelectorAll<HTMLElement>("*")) {
    if (element.matches("link[rel=icon]") || isPreview(element)) continue;
    const isData = /json/.test(getAttribute.call(element, "type") ?? "");
    const isOurs =
      isData || element.nonce !== "" || getAttribute.call(element, "src")?.startsWith("/");
    if (element.localName === "script" && !isOurs) wrong.push(element.outerHTML.slice(0, 80));
    for (const name of getAttributeNames.call(element)) {
      const value = getAttribute.call(element, name) ?? "";
      if (
        name.startsWith("on") ||
        (asAddress.has(name) && runs(value)) ||
        (fetched.has(element.localName) && value.includes("evil.example")) ||
        (name === "style" && /expression|url\(|position:\s*fixed;inset/.test(value))
      )
        wrong.push(`${element.localName} ${name}=${value}`.slice(0, 80));
    }
  }
  return wrong;
}

/** Counts what runs all the same: every payload opens a dialog, or asks for what the page's policy forbids. */
export async function watchRuns(page: Page): Promise<() => Promise<string[]>> {
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    const kept = window as unknown as { refused: string[] };
    kept.refused = [];
    document.addEventListener("securitypolicyviolation", (event) => {
      if (event.violatedDirective.startsWith("script")) kept.refused.push(event.blockedURI);
    });
  });
  return async () => [
    ...seen.splice(0),
    ...(await page.evaluate(() => (window as unknown as { refused?: string[] }).refused ?? [])),
  ];
}
