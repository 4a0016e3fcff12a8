/** The files of an article: each stands on its own and is saved at once, whatever the text waits for. */
import { Button } from "antd";
import { useState } from "react";
import {
  type ConsoleArticle,
  consoleArticle,
  consoleArticles,
} from "#contract/console/community/content.ts";
import {
  addAttachment,
  attachmentMaxBytes,
  attachmentsMax,
  attachmentTypes,
  removeAttachment,
} from "#contract/console/operations/upload.ts";
import { extensionOf, sizeText } from "../../platform/file.ts";
import { count } from "../../platform/money.ts";
import { sayDone } from "../../platform/notice.ts";
import { useKeep, useSend } from "../../platform/query.ts";
import { ChangeDialog } from "../../ui/ChangeDialog.tsx";
import { FileButton } from "../../ui/file/FileButton.tsx";
import { useUpload } from "../../ui/file/use-upload.ts";
import styles from "./Content.module.css";

type Attachment = ConsoleArticle["attachments"][number];
type AttachmentsProps = { article: ConsoleArticle | null; mayWrite: boolean };

const accept = attachmentTypes.map((type) => `.${type}`).join(",");

function problemOf({ name, size }: File): string | null {
  if (!attachmentTypes.some((type) => type === extensionOf(name)))
    return `附件只能是 ${attachmentTypes.join("、")} 文件`;
  if (size === 0) return "文件是空的";
  return size > attachmentMaxBytes ? `附件不能超过 ${sizeText(attachmentMaxBytes)}` : null;
}

export function Attachments({ article, mayWrite }: AttachmentsProps) {
  if (!article) return <p className={styles.note}>保存草稿后可以添加附件。</p>;
  return (
    <>
      {article.attachments.length === 0 && <p className={styles.note}>暂无附件</p>}
      {article.attachments.length > 0 && (
        <ul className={styles.files} aria-label="附件">
          {article.attachments.map((file) => (
            <li key={file.id}>
              <span className={styles.fileName}>{file.name}</span>
              <span className="quiet">
                {sizeText(file.bytes)}，下载 {count(file.downloads)} 次
              </span>
              {mayWrite && <RemoveButton article={article} file={file} />}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && <AddButton article={article} />}
    </>
  );
}

function AddButton({ article }: { article: ConsoleArticle }) {
  const keep = useKeep(consoleArticle);
  const send = useSend(addAttachment, {
    refreshes: [consoleArticles],
    onDone: (written) => {
      keep(written);
      sayDone("附件已添加");
    },
  });
  const { isUploading, upload } = useUpload({
    problemOf,
    send: ({ name }, data) =>
      send.mutateAsync({ params: { id: String(article.id) }, body: { name, data } }),
  });
  const isFull = article.attachments.length >= attachmentsMax;
  return (
    <div className={styles.tools}>
      <FileButton accept={accept} isBusy={isUploading} isDisabled={isFull} onFile={upload}>
        添加附件
      </FileButton>
      <span className="quiet">
        {isFull
          ? `最多 ${attachmentsMax} 个，先移除不用的`
          : `${attachmentTypes.join("、")}，${sizeText(attachmentMaxBytes)} 以内；添加后立即生效`}
      </span>
    </div>
  );
}

function RemoveButton({ article, file }: { article: ConsoleArticle; file: Attachment }) {
  const [isAsking, setAsking] = useState(false);
  const keep = useKeep(consoleArticle);
  const send = useSend(removeAttachment, {
    refreshes: [consoleArticles],
    onDone: (written) => {
      setAsking(false);
      keep(written);
      sayDone("附件已移除");
    },
  });
  return (
    <>
      <Button aria-label={`移除附件 ${file.name}`} onClick={() => setAsking(true)}>
        移除
      </Button>
      {isAsking && (
        <ChangeDialog
          title={`移除附件“${file.name}”`}
          verb="移除"
          isDanger
          effects={["读者立即不能再下载；文件随后删除，不能恢复。"]}
          isPending={send.isPending}
          onCancel={() => setAsking(false)}
          onOk={() =>
            send.mutate({ params: { id: String(article.id), attachmentId: String(file.id) } })
          }
        />
      )}
    </>
  );
}
