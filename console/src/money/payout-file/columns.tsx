/** The columns of the payout files, with what can be done with each. */
import { Button } from "antd";
import type { PayoutFile } from "#contract/console/money/payout-file.ts";
import { count, yuan } from "../../platform/money.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { idColumn, numberColumn, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";

type Acts = {
  onDownload: (file: PayoutFile) => void;
  onResult: (file: PayoutFile) => void;
};

const number = (key: "paid" | "refused" | "open", title: string): Column<PayoutFile> => ({
  key,
  title,
  width: 84,
  align: "right",
  render: ({ [key]: rows }) =>
    rows === 0 ? <span className="quiet">0</span> : <strong>{count(rows)}</strong>,
});

export const fileColumns = ({ onDownload, onResult }: Acts): Column<PayoutFile>[] => [
  idColumn(72),
  {
    key: "progress",
    title: "进度",
    isFixed: true,
    render: ({ open, count: all }) =>
      open === 0 ? (
        <StateMark tone="good">全部有结果</StateMark>
      ) : (
        <StateMark tone="waiting">{`${count(all - open)} / ${count(all)} 有结果`}</StateMark>
      ),
  },
  numberColumn("count", "笔数", ({ count: n }) => count(n), { width: 84 }),
  numberColumn("total", "金额合计", ({ totalFen }) => <strong>{yuan(totalFen)}</strong>, {
    sort: "total",
    width: 136,
    isFixed: true,
  }),
  number("paid", "成功"),
  number("refused", "失败"),
  number("open", "未回"),
  { key: "by", title: "操作人", width: 120, render: ({ createdBy }) => createdBy },
  timeColumn("created", "时间", ({ createdAt }) => createdAt, { sort: "time", width: 112 }),
  {
    key: "acts",
    title: "操作",
    width: 188,
    isFixed: true,
    render: (file) => (
      <span style={{ display: "flex", gap: 8 }}>
        <Button
          size="small"
          aria-label={`下载付款文件 ${file.id}`}
          onClick={() => onDownload(file)}
        >
          下载
        </Button>
        <Button
          size="small"
          aria-label={`上传付款文件 ${file.id} 的结果`}
          onClick={() => onResult(file)}
        >
          上传结果
        </Button>
      </span>
    ),
  },
];
