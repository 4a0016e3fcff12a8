/** Scripts of the build before stay where open pages look for them, for a week, and no longer. */
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
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { KEPT_DAYS, rememberAssets } from "./keep-assets.ts";

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "panel-assets-")), "assets");
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true }));

/** Empties the folder first, as the builder does. */
function build(day: number, files: Record<string, string>): number {
  const keeping = rememberAssets(folder, new Date(Date.UTC(2026, 0, 1 + day)));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return keeping.putBack();
}
const lie = () => readdirSync(folder).filter((name) => name !== "kept.json");

test("what a page of the build before asks for is still there, and its compressed form", () => {
  expect(build(0, { "a-1.js": "a", "a-1.js.br": "br", "b-1.js": "b" })).toBe(0);
  expect(build(1, { "a-2.js": "A", "b-1.js": "b" })).toBe(2);
  expect(lie()).toEqual(["a-1.js", "a-1.js.br", "a-2.js", "b-1.js"]);
  expect(readFileSync(join(folder, "a-1.js"), "utf8")).toBe("a");
});

test("the days count from when it was replaced, however old the build was, and not from the latest build", () => {
  build(0, { "a-1.js": "a" });
  build(100, { "a-2.js": "A" });
  build(100 + KEPT_DAYS - 1, { "a-3.js": "A!" });
  expect(lie()).toEqual(["a-1.js", "a-2.js", "a-3.js"]);
  build(100 + KEPT_DAYS + 1, { "a-3.js": "A!" });
  expect(lie()).toEqual(["a-2.js", "a-3.js"]);
});

test("what comes back with a later build is of that build again, and nothing is listed that is not kept", () => {
  build(0, { "a-1.js": "a" });
  build(1, { "a-2.js": "A" });
  build(2, { "a-1.js": "a" });
  build(2 + KEPT_DAYS + 1, { "a-1.js": "a" });
  expect(lie()).toEqual(["a-1.js"]);
  expect(existsSync(join(folder, "kept.json"))).toBe(false);
});
