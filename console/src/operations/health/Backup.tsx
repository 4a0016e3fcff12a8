/** Backups: the last good one, how old and how large, when one was last verified, and what is wrong. */
import { BACKUP_LATE_HOURS, type Health } from "#contract/console/operations/health.ts";
import { count } from "../../platform/money.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { Rows } from "./Rows.tsx";

type Backup = Health["backup"];

/** One row; what can be done about it stands in its last cell. */
export const BackupRows = ({ backup }: { backup: Backup | undefined }) => (
  <Rows
    label="备份"
    heads={["最近一次完好的备份", "状态", "距今", "大小", "密钥", "上次恢复验证", "错误"]}
    rows={backup && [{ key: "backup", isBad: isBad(backup), cells: cellsOf(backup) }]}
    empty={{ title: "暂无备份", next: "" }}
  />
);

const isBad = ({ isLate, error }: Backup): boolean => isLate || error !== "";

const cellsOf = (backup: Backup) => {
  const { last, verifiedAt, error } = backup;
  return [
    last ? <TimeText key="at" at={last.at} /> : "没有",
    <State key="state" backup={backup} />,
    last ? ageText(last.ageSeconds) : "",
    last ? sizeText(last.bytes) : "",
    last?.keyId ?? "",
    verifiedAt === null ? "从未" : <TimeText key="verified" at={verifiedAt} />,
    <span key="error" className="bad">
      {error}
    </span>,
  ];
};

function State({ backup: { isOn, isLate, last } }: { backup: Backup }) {
  if (!isOn) return <StateMark tone="bad">未设置 BACKUP_KEY，没有备份</StateMark>;
  if (!last) return <StateMark tone="bad">还没有备份</StateMark>;
  if (isLate) return <StateMark tone="bad">{`超过 ${BACKUP_LATE_HOURS} 小时没有备份`}</StateMark>;
  return <StateMark tone="good">正常</StateMark>;
}

/** "不到 1 小时", "5 小时", "3 天" */
const ageText = (seconds: number): string => {
  const hours = Math.floor(seconds / 3600);
  if (hours < 1) return "不到 1 小时";
  return hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
};

const megabyte = 1024 * 1024;
const sizeText = (bytes: number): string =>
  bytes < megabyte ? "不到 1 MB" : `${count(Math.round(bytes / megabyte))} MB`;
