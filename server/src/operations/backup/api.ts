/** What the other features, and the commands, may use of this one. */
export {
  type BackupReading,
  inspectBackup,
  type Manifest,
  type Part,
  partsOf,
  readThrough,
  type Tally,
} from "./archive.ts";
export { backupFileOf } from "./kept.ts";
export { backUpDaily, backupHealth, rememberVerified, takeBackup } from "./service.ts";
export { productVersion } from "./version.ts";
