/** The size bars of the member site, on the built files. Without a build this fails: no silent pass. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { type Document, measure, measureDocuments, type Sizes } from "./build/sizes.ts";

const distRoot = fileURLToPath(new URL("dist", import.meta.url));
let visits: Sizes = [];
let routes: Sizes = [];
let drawn: Document[] = [];

beforeAll(async () => {
  if (!existsSync(`${distRoot}/client/.vite/manifest.json`)) {
    throw new Error("The site is not built, so its size is unknown: run `npm run build` first.");
  }
  ({ visits, routes } = measure(`${distRoot}/client`));
  drawn = await measureDocuments(distRoot);
});

describe("what a visit loads (kilobytes, gzip)", () => {
  // The landing page works without its code, which comes when it is touched (src/boot.ts). The row
  // that counts that code keeps it from growing; the others are the bars.
  it.each([
    ["landing, untouched", 105, 10],
    // Of the site's file nothing: whatever imports that starts the site.
    ["landing, in WeChat", 5, 0],
    ["landing, taken over", 125, 10],
    ["login page", 145, 10],
    ["landing, then login dialog", 145, 10],
  ])("%s: %i js, %i css", (name, js, css) => {
    const visit = visits.find((each) => each.name === name);
    expect(visit?.js).toBeLessThanOrEqual(js);
    expect(visit?.css).toBeLessThanOrEqual(css);
  });

  it("adds at most 25 for each further page", () => {
    expect(routes.length).toBeGreaterThan(3);
    expect(routes.filter(({ js }) => js > 25)).toEqual([]);
  });
});

// Each script costs a place in the queue of a slow network, and the page can be pressed when the last has come.
describe("what the document of a page names that is drawn for its member", () => {
  it.each([
    ["/home", 9, 154, 11],
    ["/task", 9, 146, 10],
    ["/task/detail/1", 10, 149, 10],
    ["/exchange", 10, 168, 9],
    ["/home/gold", 8, 146, 9],
    ["/task/answer/x", 11, 159, 12.5],
  ])("%s: %i scripts, %i kilobytes of them and %f of styles (gzip)", (name, scripts, js, css) => {
    const page = drawn.find((each) => each.name === name);
    expect(page?.scripts.length).toBeLessThanOrEqual(scripts);
    expect(page?.js).toBeLessThanOrEqual(js);
    expect(page?.css).toBeLessThanOrEqual(css);
    expect(page?.css).toBeGreaterThan(css - 2);
  });
});
