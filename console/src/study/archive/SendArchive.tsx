/** Where an archive is chosen and sent. */
import { Alert, Progress } from "antd";
import { ARCHIVE_BYTES_MAX } from "#contract/console/study/archive.ts";
import { sizeText } from "../../platform/file.ts";
import { Drop } from "../../ui/file/Drop.tsx";
import styles from "./Archive.module.css";
import { useSending } from "./use-sending.ts";

export function SendArchive() {
  const { sending, problem, send } = useSending();
  return (
    <div className={styles.card}>
      <p className={styles.hint}>
        “导出答案 → 存档”得到的 ZIP
        在这里变回一个只供阅读的研究：问卷、答案、填空分类和剔除标记都在，可以看结果、做交叉表、再导出。
      </p>
      {sending === null ? (
        <Drop
          label="研究存档"
          hint={`ZIP，最大 ${sizeText(ARCHIVE_BYTES_MAX)}`}
          accept=".zip,application/zip"
          onFile={send}
        />
      ) : (
        <div role="status">
          正在上传 {sending.name}（{sizeText(sending.sent)} / {sizeText(sending.bytes)}
          ），请不要关闭本页
          <Progress percent={Math.floor((sending.sent / sending.bytes) * 100)} />
        </div>
      )}
      {problem !== null && (
        <Alert type="error" showIcon title="没有上传成功" description={problem} />
      )}
    </div>
  );
}
