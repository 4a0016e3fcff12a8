/** Settings of backups: the key that seals them, which opens nothing else, and where they lie. */
import { KEY_LENGTH_MIN } from "./key-length.ts";
import { optional, type ReadersSetting } from "./readers.ts";

export const backupTable = {
  backupKey: [
    "BACKUP_KEY",
    optional,
    "Seals backups, 32 characters at least; keep it elsewhere, too. Unless said, none are made.",
  ],
  backupDir: [
    "BACKUP_DIR",
    optional,
    "Where backups lie, best on another machine's disk; unless said, backup in DATA_DIR.",
  ],
} as const satisfies Record<string, ReadersSetting>;

type BackupSettings = {
  backupKey?: string | undefined;
  secretKey?: string | undefined;
  secretKeys?: readonly string[];
};

/** Anyone who finds a backup and the key of the site together would have everything. */
export function backupComplaints({ backupKey, secretKey, secretKeys = [] }: BackupSettings) {
  if (backupKey === undefined) return [];
  const complaints: string[] = [];
  if (backupKey.length < KEY_LENGTH_MIN)
    complaints.push(`BACKUP_KEY 至少 ${KEY_LENGTH_MIN} 个字符`);
  if (backupKey === secretKey || secretKeys.includes(backupKey))
    complaints.push("BACKUP_KEY 不能与 SECRET_KEY 相同，请另生成一个并另外保管");
  return complaints;
}
