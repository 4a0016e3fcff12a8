/** The columns of the payout files, with what can be done with each. */
import { Button } from "antd";
import type { PayoutFile } from "#contract/console/money/payout-file.ts";
import { count, yuan } from "../../platform/money.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { TimeText } from "../../ui/TimeText.tsx";

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
  { key: "id", title: "编号", width: 72, render: ({ id }) => <span className="figure">{id}</span> },
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
  { key: "count", title: "笔数", width: 84, align: "right", render: ({ count: n }) => count(n) },
  {
    key: "total",
    sort: "total",
    title: "金额合计",
    width: 136,
    align: "right",
    isFixed: true,
    render: ({ totalFen }) => <strong>{yuan(totalFen)}</strong>,
  },
  number("paid", "成功"),
  number("refused", "失败"),
  number("open", "未回"),
  { key: "by", title: "操作人", width: 120, render: ({ createdBy }) => createdBy },
  {
    key: "created",
    sort: "time",
    title: "时间",
    width: 112,
    render: ({ createdAt }) => <TimeText at={createdAt} />,
  },
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
