/** The size bars of the member site, on the built files. Without a build this fails: no silent pass. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { measure, type Sizes } from "./build/sizes.ts";

const clientRoot = fileURLToPath(new URL("dist/client", import.meta.url));
let visits: Sizes = [];
let routes: Sizes = [];

beforeAll(() => {
  if (!existsSync(`${clientRoot}/.vite/manifest.json`)) {
    throw new Error("The site is not built, so its size is unknown: run `npm run build` first.");
  }
  ({ visits, routes } = measure(clientRoot));
});

describe("what a visit loads (kilobytes, gzip)", () => {
  // The landing page works without its code, which comes when it is touched (src/boot.ts). The row
  // that counts that code keeps it from growing; the others are the bars.
  it.each([
    ["landing, untouched", 105, 10],
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
