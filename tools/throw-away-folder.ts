/** Where throw-away clusters lie: in memory when there is plenty, otherwise in the temporary folder. */
import { accessSync, constants, realpathSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** The real path: on macOS the temporary folder is a link, and leftovers are known by their path. */
export const DISK: string = realpathSync(tmpdir());
const MEMORY = "/dev/shm";

/** Everywhere that an earlier run may have left something. */
export const throwAwayFolders = (): string[] => (isWritable(MEMORY) ? [DISK, MEMORY] : [DISK]);

export type Room = { memoryFolderBytes: number; availableBytes: number };

/**
 * A database is a thousand small files, and ext4 passes over the inodes of those deleted a moment ago one by
 * one: to copy one and drop it again costs 0.7 s of a processor there, and 0.07 s in memory. A whole run holds
 * less than 1 GB at a time; containers often give 64 MB, and three browsers want their share of the rest.
 * What has to last does not lie there: to sync it would prove nothing.
 */
export function throwAwayFolder(durable: boolean, room: Room = roomHere()): string {
  const hasRoom = room.memoryFolderBytes >= 2 * GB && room.availableBytes >= 6 * GB;
  return !durable && hasRoom ? MEMORY : DISK;
}

const GB = 1024 ** 3;

function roomHere(): Room {
  if (!isWritable(MEMORY)) return { memoryFolderBytes: 0, availableBytes: 0 };
  const { bavail, bsize } = statfsSync(MEMORY);
  return { memoryFolderBytes: bavail * bsize, availableBytes: process.availableMemory() };
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
