/** Every version of a text, and what each changed from the one before. */
import { useQuery } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { useState } from "react";
import { documentVersion, documentVersions } from "#contract/console/community/brand.ts";
import type { DocumentKind } from "#contract/member/community/site.ts";
import { query } from "../../platform/query.ts";
import { FailureState } from "../../ui/States.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import styles from "./Brand.module.css";
import { DiffView } from "./DiffView.tsx";
import type { TextForm } from "./use-document.ts";

type VersionsProps = {
  code: string;
  kind: DocumentKind;
  standing: string;
  /** Takes an old text into the editor; null for those who may only look. */
  onTake: ((text: TextForm) => void) | null;
};

export function Versions({ code, kind, standing, onTake }: VersionsProps) {
  const [shown, setShown] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(query(documentVersions, { params: { code, kind } }));
  if (error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={4} />;
  if (data.list.length === 0) return <p className="quiet">还没有写过</p>;
  const at = data.list.findIndex(({ version }) => version === shown);
  return (
    <>
      <ul className={styles.versions}>
        {data.list.map(({ version, by, note, at: savedAt }) => (
          <li key={version}>
            <strong>
              {version}
              {version === standing && "（现行）"}
            </strong>
            <span>
              <TimeText at={savedAt} />
              <span className="quiet">
                {` · ${by}`}
                {note && `：${note}`}
              </span>
            </span>
            <Button
              size="small"
              disabled={false}
              aria-label={`查看版本 ${version}`}
              onClick={() => setShown(version)}
            >
              查看
            </Button>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <VersionDialog
          params={{ code, kind, version: shown }}
          before={data.list[at + 1]?.version ?? null}
          onTake={
            onTake &&
            ((text) => {
              onTake(text);
              setShown(null);
            })
          }
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

type VersionDialogProps = {
  params: { code: string; kind: DocumentKind; version: string };
  before: string | null;
  onTake: VersionsProps["onTake"];
  onClose: () => void;
};

function VersionDialog({ params, before, onTake, onClose }: VersionDialogProps) {
  const here = useQuery(query(documentVersion, { params }));
  const earlier = useQuery({
    ...query(documentVersion, { params: { ...params, version: before ?? "" } }),
    enabled: before !== null,
  });
  const text = here.data;
  const isRead = text !== undefined && (before === null || earlier.data !== undefined);
  const error = here.error ?? earlier.error;
  return (
    <Modal
      open
      title={`版本 ${params.version}`}
      width={760}
      onCancel={onClose}
      footer={[
        onTake && text && (
          <Button
            key="take"
            disabled={false}
            onClick={() => onTake({ title: text.title, body: text.body })}
          >
            用作底稿
          </Button>
        ),
        <Button key="close" type="primary" disabled={false} onClick={onClose}>
          关闭
        </Button>,
      ]}
    >
      {error && <FailureState error={error} onRetry={() => void here.refetch()} />}
      {!error && !isRead && <Waiting lines={4} />}
      {isRead && before !== null && (
        <>
          <h3 className={styles.group}>与上一版 {before} 的差别</h3>
          <DiffView label="与上一版的差别" before={earlier.data?.body ?? ""} after={text.body} />
        </>
      )}
      {isRead && (
        <>
          <h3 className={styles.group}>全文</h3>
          <p className="quiet">{text.title}</p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={styles.diff} role="group" aria-label="全文" tabIndex={0}>
            <div style={{ padding: 12, whiteSpace: "pre-wrap" }}>{text.body}</div>
          </div>
        </>
      )}
    </Modal>
  );
}
