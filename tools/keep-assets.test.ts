/** While the next build is made the one that is served stays whole; its scripts stay for open pages, for a week, and no longer. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildBeside, KEPT_DAYS } from "./keep-assets.ts";

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "panel-assets-")), "dist");
});
afterEach(() => rmSync(dirname(folder), { recursive: true }));

const fill = (place: string, files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    writeFileSync(join(place, name), text);
  }
};
const placeAt = (day: number) => ({
  folder,
  assets: "client/assets",
  now: new Date(Date.UTC(2026, 0, 1 + day)),
});
const build = (day: number, files: Record<string, string>): Promise<number> =>
  buildBeside(placeAt(day), async (beside) => fill(join(beside, "client/assets"), files));
const lie = () => readdirSync(join(folder, "client/assets")).filter((name) => name !== "kept.json");
const text = (name: string) => readFileSync(join(folder, name), "utf8");

test("what a page of the build before asks for is still there, and its compressed form", async () => {
  expect(await build(0, { "a-1.js": "a", "a-1.js.br": "br", "b-1.js": "b" })).toBe(0);
  expect(await build(1, { "a-2.js": "A", "b-1.js": "b" })).toBe(2);
  expect(lie()).toEqual(["a-1.js", "a-1.js.br", "a-2.js", "b-1.js"]);
  expect(text("client/assets/a-1.js")).toBe("a");
});

test("while the next is made, and when that fails, nodes serve what they served", async () => {
  const files = {
    "client/assets/a-1.js": "a",
    "client/.vite/manifest.json": "1",
    "server/e.js": "1",
  };
  await buildBeside(placeAt(0), async (beside) => fill(beside, files));
  const all = () => Object.fromEntries(Object.keys(files).map((name) => [name, text(name)]));
  const failing = buildBeside(placeAt(1), async (beside) => {
    fill(beside, { "client/assets/a-2.js": "A", "client/.vite/manifest.json": "2" });
    expect(all()).toEqual(files);
    throw new Error("it does not compile");
  });
  await expect(failing).rejects.toThrow("it does not compile");
  expect(all()).toEqual(files);
  expect(readdirSync(folder)).toEqual(["client", "server"]);
});

test("what carries no hash is of the newest build, and gone where that has none", async () => {
  await buildBeside(placeAt(0), async (beside) =>
    fill(beside, { "client/robots.txt": "1", "client/index.html.br": "1", "server/e.js": "1" }),
  );
  await buildBeside(placeAt(1), async (beside) =>
    fill(beside, { "client/robots.txt": "2", "server/e.js": "2" }),
  );
  expect(readdirSync(join(folder, "client"))).toEqual(["robots.txt"]);
  expect([text("client/robots.txt"), text("server/e.js")]).toEqual(["2", "2"]);
});

test("the days count from when it was replaced, however old the build was, and not from the latest build", async () => {
  await build(0, { "a-1.js": "a" });
  await build(100, { "a-2.js": "A" });
  await build(100 + KEPT_DAYS - 1, { "a-3.js": "A!" });
  expect(lie()).toEqual(["a-1.js", "a-2.js", "a-3.js"]);
  await build(100 + KEPT_DAYS + 1, { "a-3.js": "A!" });
  expect(lie()).toEqual(["a-2.js", "a-3.js"]);
});

test("what comes back with a later build is of that build again, and nothing is listed that is not kept", async () => {
  await build(0, { "a-1.js": "a" });
  await build(1, { "a-2.js": "A" });
  await build(2, { "a-1.js": "a" });
  await build(2 + KEPT_DAYS + 1, { "a-1.js": "a" });
  expect(lie()).toEqual(["a-1.js"]);
  expect(existsSync(join(folder, "client/assets/kept.json"))).toBe(false);
});
