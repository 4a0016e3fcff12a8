/** The list as a CSV file, with the filters that it has on the page. */
import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { downloadList, type ListKind } from "#contract/console/operations/listing.ts";
import { useMay } from "../../platform/me.ts";
import { toWall } from "../../platform/time.ts";
import { useDownload } from "../../platform/use-download.ts";

export type ListFile = {
  kind: ListKind;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
};

export function ExportButton({ label, file }: { label: string; file: ListFile }) {
  const { busy, save } = useDownload();
  const mayDownload = useMay(downloadList);
  if (!mayDownload) return null;
  const start = () => {
    const day = toWall(new Date().toISOString()).slice(0, 10);
    const { kind, query = {} } = file;
    void save(downloadList, {
      fileName: `${label}-${day}.csv`,
      input: { params: { kind }, query },
      said: "已导出，操作日志里有这一次的记录",
    });
  };
  return (
    <Button
      type="text"
      icon={<DownloadOutlined aria-hidden />}
      aria-label="导出 CSV"
      title="按当前筛选导出 CSV"
      loading={busy !== null}
      onClick={start}
    />
  );
}
