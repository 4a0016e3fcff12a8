import { tmpdir } from "node:os";
import { realpathSync } from "node:fs";
import { expect, test } from "vitest";
import { throwAwayFolder } from "./throw-away-folder.ts";

const GB = 1024 ** 3;
const disk = realpathSync(tmpdir());
const plenty = { memoryFolderBytes: 12 * GB, availableBytes: 16 * GB };

test("a throw-away lies in memory where there is plenty", () => {
  expect(throwAwayFolder(false, plenty)).toBe("/dev/shm");
});

test("what has to last lies on the disk", () => {
  expect(throwAwayFolder(true, plenty)).toBe(disk);
});

test("a small machine or a container's small folder keeps it on the disk", () => {
  expect(throwAwayFolder(false, { ...plenty, availableBytes: 3 * GB })).toBe(disk);
  expect(throwAwayFolder(false, { ...plenty, memoryFolderBytes: GB / 16 })).toBe(disk);
});
