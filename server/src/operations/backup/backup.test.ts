/** Backups as an operator meets them: taken every night, told of on the health page, and refused where they cannot be. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getHealth } from "#contract/console/operations/health.ts";
import { StaffRole } from "#contract/enums.ts";
import { verifyBackup } from "../../../../tools/backup/verify.ts";
import { exitCodes, Refusal } from "../../config/refusal.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";
import { newDataDir } from "../../../test/fixture/upload.ts";
import { testServer } from "../../../test/server.ts";
import { startS3Simulator } from "../../../simulators/s3.ts";
import { startOfDay } from "../../platform/clock.ts";
import { openSnapshot } from "../../platform/dump.ts";
import { inspectBackup, readThrough } from "./archive.ts";
import { backUpDaily, backupHealth, takeBackup } from "./service.ts";

const KEY = "the key of backups, and of nothing else";
const dataDir = newDataDir();
const server = testServer({ LOG_LEVEL: "silent", DATA_DIR: dataDir, BACKUP_KEY: KEY });
const folder = join(dataDir, "backup");
const inFolder = () => (existsSync(folder) ? readdirSync(folder) : []);
afterAll(() => rmSync(dataDir, { recursive: true }));

beforeAll(async () => {
  await server.member("13900001111");
});

async function refusal(work: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw error ?? new Error("it was not refused");
  expect(error.message).not.toContain("\n");
  return error;
}

const health = async () => {
  const call = await server.staff(StaffRole.of.viewer);
  await keepSignedIn(server);
  return (await call(getHealth)).backup;
};
const HOUR = 3600;

test("before its first backup the health page says that there is none", async () => {
  expect(await health()).toEqual({
    isOn: true,
    isLate: true,
    last: null,
    verifiedAt: null,
    error: "",
  });
});

test("a disk that fills up in the middle is one sentence, leaves no file, and is told of", async () => {
  mkdirSync(folder, { recursive: true });
  symlinkSync("/dev/full", join(folder, "unfinished.backup"));
  const { message, exitCode } = await refusal(takeBackup(server.world));
  expect(message).toContain("磁盘已满");
  expect(exitCode).toBe(exitCodes.passing);
  expect(inFolder()).toEqual([]);
  expect(await health()).toMatchObject({
    last: null,
    isLate: true,
    error: expect.stringContaining("磁盘已满"),
  });
});

test("the clock takes the first one when the trouble of an hour ago may be over, and it can be read", async () => {
  await backUpDaily(server.world);
  expect(inFolder()).toEqual([]);
  server.clock.move(HOUR + 1);
  await backUpDaily(server.world);
  const [name = "", ...others] = inFolder();
  expect(others).toEqual([]);
  const manifest = await readThrough(await inspectBackup(join(folder, name), KEY));
  expect(manifest.tables["public.user_member"]?.rows).toBe(1);
  expect(manifest.ledger.differences).toBe(0);
  expect(manifest.storage).toEqual({ provider: "embedded", isCopied: true, isReachable: true });
  expect(await health()).toMatchObject({ isLate: false, error: "", last: { fileName: name } });
});

test("it is taken once a day, after three o'clock, and is late when it is older than 26 hours", async () => {
  await backUpDaily(server.world);
  expect(inFolder()).toHaveLength(1);
  const now = server.clock.now();
  const tomorrow = startOfDay(new Date(now.getTime() + 24 * HOUR * 1000));
  const moveTo = (at: Date) =>
    server.clock.move(Math.ceil((at.getTime() - server.clock.now().getTime()) / 1000));
  moveTo(new Date(tomorrow.getTime() + 2 * HOUR * 1000));
  await backUpDaily(server.world);
  expect(inFolder()).toHaveLength(1);
  moveTo(new Date(tomorrow.getTime() + 3 * HOUR * 1000 + 1000));
  await backUpDaily(server.world);
  await backUpDaily(server.world);
  expect(inFolder()).toHaveLength(2);
  server.clock.move(25 * HOUR);
  expect((await health()).isLate).toBe(false);
  server.clock.move(2 * HOUR);
  const { isLate, last } = await health();
  // What the test itself took has come on top.
  expect([isLate, Math.floor((last?.ageSeconds ?? 0) / HOUR)]).toEqual([true, 27]);
});

test("what newer ones have replaced is removed, and what is not ours stays", async () => {
  writeFileSync(join(folder, "notes of an operator.txt"), "");
  const nameOf = (day: number) => `panel-202601${String(day).padStart(2, "0")}T190000Z.backup`;
  for (let day = 1; day <= 20; day += 1) writeFileSync(join(folder, nameOf(day)), "x");
  await backUpDaily(server.world);
  // In Shanghai that is the morning of a Sunday, the last of its week; the other one of a Wednesday.
  expect(inFolder()).toContain(nameOf(3));
  expect(inFolder()).not.toContain(nameOf(6));
  expect(inFolder()).toContain("notes of an operator.txt");
});

test("without BACKUP_KEY none is taken by the clock, and by hand that is one sentence", async () => {
  const { backupKey: _, ...config } = server.world.config;
  const world = { ...server.world, config: { ...config, backupKey: undefined } };
  const before = inFolder();
  server.clock.move(48 * HOUR);
  await backUpDaily(world);
  expect(inFolder()).toEqual(before);
  expect((await refusal(takeBackup(world))).message).toContain("请设置 BACKUP_KEY");
  // A node that serves pages has no key, and tells of what the workers did.
  expect(await backupHealth(world)).toMatchObject({ isOn: true, isLate: true });
});

test("files in an object storage are not copied; the backup says where they are and whether they can be had", async () => {
  const keys = { accessKeyId: "k", accessKeySecret: "s", bucket: "panel", region: "us-east-1" };
  const storage = await startS3Simulator(keys);
  // A storage refuses anyone whose clock is another day's, and two backups of one second have one name.
  let seconds = 0;
  const elsewhere = join(dataDir, "elsewhere");
  const clock = { ...server.clock, now: () => new Date(Date.now() + 1000 * seconds) };
  const takenWith = async (s3AccessKeySecret: string) => {
    seconds += 1;
    const s3 = { s3Url: storage.url, s3Bucket: keys.bucket, s3AccessKeyId: keys.accessKeyId };
    const place = { backupDir: elsewhere, storageProvider: "s3", ...s3, s3AccessKeySecret };
    const config = { ...server.world.config, ...place };
    const { name, manifest } = await takeBackup({
      ...server.world,
      clock,
      config,
    } as typeof server.world);
    // What is said is in the file, for anyone who restores it.
    expect(await readThrough(await inspectBackup(join(elsewhere, name), KEY))).toEqual(manifest);
    expect(manifest.files).toMatchObject({ count: 0, bytes: 0 });
    return manifest.storage;
  };
  try {
    const away = { provider: "s3", isCopied: false, isReachable: false };
    expect(await takenWith("s")).toEqual({ ...away, isReachable: true });
    // None of these stops a backup of the rows.
    expect(await takenWith("another secret")).toEqual(away);
    storage.setFaults("broken");
    expect(await takenWith("s")).toEqual(away);
    await storage.stop();
    expect(await takenWith("s")).toEqual(away);
  } finally {
    await storage.stop();
  }
});

test("a folder that cannot be written, and a second backup at the same time, are refused by their names", async () => {
  const file = join(dataDir, "a-file");
  writeFileSync(file, "");
  const world = {
    ...server.world,
    config: { ...server.world.config, backupDir: join(file, "backup") },
  };
  expect((await refusal(takeBackup(world))).message).toContain("（BACKUP_DIR）：不是文件夹");
  server.clock.move(1);
  const snapshot = await openSnapshot(server.db);
  try {
    expect((await refusal(takeBackup(server.world))).message).toBe("另一个备份还在进行");
  } finally {
    snapshot.end();
  }
});

test("a machine without room for the proof says nothing of the backup, and a file that is damaged is told of", async () => {
  const path = join(folder, inFolder().at(-1) ?? "");
  const remembered: string[] = [];
  const asked: string[] = [];
  const remember = async (error: string) => void remembered.push(error);
  const freeBytes = async (where: string) => asked.push(where) * 1000;
  const full = await refusal(verifyBackup(path, KEY, { remember, freeBytes }));
  expect(full.message).toContain("磁盘空间不够");
  expect([full.exitCode, remembered]).toEqual([exitCodes.passing, []]);
  // Never in memory, which is the site's.
  expect(asked).toEqual([realpathSync(tmpdir())]);
  const broken = join(dataDir, "broken");
  copyFileSync(path, broken);
  truncateSync(broken, statSync(path).size >> 1);
  const { message } = await refusal(verifyBackup(broken, KEY, { remember, freeBytes }));
  expect(remembered).toEqual([message]);
  expect(message).toContain("损坏");
});

test("a night without a backup is an alarm in the log", async () => {
  const alarm = vi.spyOn(server.world.log, "error");
  server.clock.move(48 * HOUR);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "");
  await expect(backUpDaily(server.world)).rejects.toThrow("不是文件夹");
  expect(alarm).toHaveBeenCalledWith(
    expect.objectContaining({ alarm: "backup" }),
    expect.any(String),
  );
  alarm.mockRestore();
});
