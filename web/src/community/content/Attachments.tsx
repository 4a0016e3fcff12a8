/** What comes with an article as a file. Its link is made when it is wanted, as it works for minutes only. */
import { useState } from "react";
import { type Article, getAttachment } from "#contract/member/community/content.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import styles from "./Attachments.module.css";
import { formatBytes } from "./words.ts";

type Attachment = Article["attachments"][number];

export function Attachments({ list }: { list: readonly Attachment[] }) {
  if (list.length === 0) return null;
  return (
    <div className={styles.attachments}>
      <Card title="附件">
        <ul aria-label="附件">
          {list.map((attachment) => (
            <Line key={attachment.id} attachment={attachment} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function Line({ attachment: { id, name, bytes } }: { attachment: Attachment }) {
  const [isBusy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    try {
      const { url } = await call(getAttachment, { params: { id: String(id) } });
      // The storage answers as a file to save, so the page stays.
      window.location.assign(url);
    } catch {
      // The member has seen the error by now (platform/api.ts).
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={styles.line}>
      <span className={styles.name}>
        {name}
        <span className={styles.bytes}>{formatBytes(bytes)}</span>
      </span>
      <Button
        kind="secondary"
        size="s"
        busy={isBusy}
        aria-label={`下载 ${name}`}
        onClick={() => void fetchIt()}
      >
        下载
      </Button>
    </li>
  );
}
