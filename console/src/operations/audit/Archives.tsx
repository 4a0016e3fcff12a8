/** The log's older months: which there are, and one of them, or a day of it, as a file, narrowed as the page is. */
import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { type AuditArchive, downloadAuditArchive } from "#contract/console/people/audit-archive.ts";
import { sizeText } from "../../platform/file.ts";
import { useMay } from "../../platform/me.ts";
import { useDownload } from "../../platform/use-download.ts";
import { DayField } from "../../ui/DayField.tsx";
import { Section } from "../../ui/Section.tsx";
import { ArchivedDay } from "./ArchivedDay.tsx";
import styles from "./Archives.module.css";

type ArchivesProps = {
  list: readonly AuditArchive[];
  /** What the page is narrowed by, but for its days. */
  filters: Readonly<Record<string, string>>;
};

export function Archives({ list, filters }: ArchivesProps) {
  const [shown, setShown] = useState("");
  const { busy, save } = useDownload();
  const mayDownload = useMay(downloadAuditArchive);
  const start = (month: string, day?: string) =>
    void save(downloadAuditArchive, {
      fileName: `操作日志-${day ?? month}.csv`,
      input: { params: { month }, query: { ...filters, ...(day && { day }) } },
      said: "已下载，操作日志里有这一次的记录",
    });
  const isBusy = busy !== null;
  const ask = mayDownload ? start : undefined;
  return (
    <>
      <p>
        {Object.keys(filters).length > 0
          ? "下面只查看、下载符合当前筛选（操作员、对象、操作、搜索内容）的记录。"
          : "要只看某位操作员或某个对象的记录，请先在列表上选好筛选。"}
        {!mayDownload && "只读账号可以按天查看，不能下载。"}
      </p>
      <OneDay
        list={list}
        isBusy={isBusy}
        onShow={setShown}
        onAsk={ask && ((day) => ask(day.slice(0, 7), day))}
      />
      {shown !== "" && <ArchivedDay day={shown} filters={filters} />}
      <Months list={list} isBusy={isBusy} onAsk={ask} />
    </>
  );
}

/** `onAsk`: for a download; undefined: a role that only looks. */
type PartProps = Pick<ArchivesProps, "list"> & {
  isBusy: boolean;
  onAsk: ((monthOrDay: string) => void) | undefined;
};

function OneDay({ list, isBusy, onShow, onAsk }: PartProps & { onShow: (day: string) => void }) {
  const [day, setDay] = useState("");
  return (
    <Section title="按天查看">
      <div className={styles.day}>
        <DayField
          label="归档中的日期"
          said="日期"
          value={day}
          min={list.at(-1)?.firstDay}
          max={list[0]?.lastDay}
          onChange={(value) => setDay(value ?? "")}
        />
        <Button type="primary" disabled={day === ""} onClick={() => onShow(day)}>
          查看
        </Button>
        {onAsk && (
          <Button disabled={day === ""} loading={isBusy} onClick={() => onAsk(day)}>
            下载这一天
          </Button>
        )}
      </div>
    </Section>
  );
}

const Months = ({ list, isBusy, onAsk }: PartProps) => (
  <Section title={`已归档的月份（${list.length} 个）`}>
    <table className={styles.months}>
      <thead>
        <tr>
          <th scope="col">月份</th>
          <th scope="col">记录</th>
          <th scope="col">压缩后</th>
          {onAsk && (
            <th scope="col">
              <span className="visually-hidden">下载</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {list.map(({ month, lines, bytes }) => (
          <tr key={month}>
            <th scope="row">{month}</th>
            <td>{lines.toLocaleString("zh-CN")} 条</td>
            <td>{sizeText(bytes)}</td>
            {onAsk && (
              <td>
                <Button
                  size="small"
                  icon={<DownloadOutlined aria-hidden />}
                  aria-label={`下载 ${month}`}
                  loading={isBusy}
                  onClick={() => onAsk(month)}
                >
                  下载
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </Section>
);
