import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropStash, dropStashes, readStash, writeStash } from "./stash.ts";

/** As the browser's: what is kept is a property of its own. */
const storage = () =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      // oxlint-disable-next-line no-dynamic-delete
      delete this[key];
    },
  }) as Storage;

beforeEach(() => vi.stubGlobal("sessionStorage", storage()));
afterEach(() => void vi.unstubAllGlobals());

const mine = { key: "article.3", by: 7 };
const work = { form: { title: "新", body: "旧" }, base: { title: "旧", body: "旧" }, version: "a" };

test("what was typed comes back with what it was typed on", () => {
  writeStash(mine, work);
  expect(readStash(mine, { title: "同事的", body: "旧" })).toEqual(work);
  expect(readStash({ key: "article.4", by: 7 }, work.form)).toBeNull();
});

test("a field that came with a new release is as it stands, not missing and not one's own change", () => {
  writeStash(mine, work);
  const left = readStash(mine, { title: "旧", body: "旧", pinned: true });
  expect(left).toMatchObject({ form: { pinned: true }, base: { pinned: true } });
});

test("another operator in the same tab is not offered it", () => {
  writeStash(mine, work);
  expect(readStash({ ...mine, by: 8 }, work.form)).toBeNull();
});

test("it is forgotten when it is saved, and all of it when its operator signs out", () => {
  writeStash(mine, work);
  writeStash({ key: "notice.new", by: 7 }, work);
  sessionStorage.setItem("another", "stays");
  dropStash(mine.key);
  expect(readStash(mine, work.form)).toBeNull();
  expect(readStash({ key: "notice.new", by: 7 }, work.form)).toEqual(work);
  dropStashes();
  expect(readStash({ key: "notice.new", by: 7 }, work.form)).toBeNull();
  expect(sessionStorage.getItem("another")).toBe("stays");
});

test("what is kept there by anything else is no work of ours", () => {
  sessionStorage.setItem("console.unsaved.article.3", "{");
  expect(readStash(mine, work.form)).toBeNull();
});
