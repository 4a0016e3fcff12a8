/** One text: written at the left; at the right how members read it, what differs, and every version. */
import { Alert, Button, ConfigProvider } from "antd";
import { useState } from "react";
import { type BrandDocument, saveBrandDocument } from "#contract/console/community/brand.ts";
import { useMay } from "../../platform/me.ts";
import { Card, EditorColumns } from "../../ui/Editor.tsx";
import { Fields } from "../../ui/form/Field.tsx";
import { MarkdownField } from "../../ui/form/MarkdownField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";
import { LeftOver } from "../../ui/LeftOver.tsx";
import { LiveMarkdown } from "../../ui/LiveMarkdown.tsx";
import { NotedDialog } from "../../ui/NotedDialog.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import styles from "./Brand.module.css";
import { DiffView } from "./DiffView.tsx";
import { kindLabel, saveEffects } from "./kinds.ts";
import { askFirst } from "./TextSettings.tsx";
import { useDocument } from "./use-document.ts";
import { Versions } from "./Versions.tsx";

type DocumentEditorProps = { code: string; siteName: string; text: BrandDocument };
type Editing = ReturnType<typeof useDocument>;

const max = { title: 60, body: 50_000, note: 200 };

export function DocumentEditor({ code, siteName, text }: DocumentEditorProps) {
  const mayWrite = useMay(saveBrandDocument);
  const editing = useDocument(code, text);
  const [isAsking, setAsking] = useState(false);
  const { saved, form, put, problems } = editing;
  const ask = () => setAsking(true);
  return (
    <>
      <div className={styles.bar}>
        {mayWrite && <SaveNew editing={editing} onAsk={ask} />}
        <Standing saved={saved} />
        {!mayWrite && <span className="quiet">管理员、运营和内容编辑可以修改。</span>}
      </div>
      {editing.isOvertaken && (
        <Alert
          type="warning"
          showIcon
          title={`刚刚有人保存了版本 ${saved.version}，您写的还没有保存，都还在`}
          description="右边的“差别”现在与那个版本比。请把对方的修改并进来，再保存。"
        />
      )}
      <LeftOver editing={editing} />
      <ConfigProvider componentDisabled={!mayWrite}>
        <EditorColumns
          label="预览与版本"
          aside={<Beside code={code} editing={editing} mayWrite={mayWrite} />}
        >
          <Card title={kindLabel(saved.kind)}>
            <Fields>
              <TextField
                label="标题"
                isWide
                max={max.title}
                problem={problems.title}
                value={form.title}
                onChange={(title) => put({ title })}
              />
              <MarkdownField
                label="正文（Markdown）"
                max={max.body}
                problem={problems.body}
                value={form.body}
                onChange={(body) => put({ body })}
              />
            </Fields>
          </Card>
        </EditorColumns>
      </ConfigProvider>
      {isAsking && (
        <SaveText editing={editing} siteName={siteName} onClose={() => setAsking(false)} />
      )}
      <LeaveGuard editing={{ ...editing, save: askFirst(ask) }} />
    </>
  );
}

const SaveNew = ({ editing, onAsk }: { editing: Editing; onAsk: () => void }) => (
  <Button
    type="primary"
    loading={editing.isSaving}
    disabled={!editing.isDirty || !editing.canSave}
    onClick={onAsk}
  >
    {editing.isDirty ? "保存为新版本…" : "已保存"}
  </Button>
);

const Standing = ({ saved: { version, updatedAt } }: { saved: BrandDocument }) =>
  updatedAt === null ? (
    <span className="quiet">还没有写过</span>
  ) : (
    <span className="quiet">
      现行版本 {version}，<TimeText at={updatedAt} />
    </span>
  );

const tabs = [
  { key: "preview", label: "预览" },
  { key: "diff", label: "差别" },
  { key: "versions", label: "历次版本" },
] as const;

type BesideProps = { code: string; editing: Editing; mayWrite: boolean };

function Beside({ code, editing, mayWrite }: BesideProps) {
  const [tab, setTab] = useState<(typeof tabs)[number]["key"]>("preview");
  const { saved, form, put } = editing;
  return (
    <Card title="会员看到的样子">
      <Tabs label="预览与版本" tabs={tabs} current={tab} onChoose={setTab}>
        {tab === "preview" &&
          (mayWrite ? (
            <LiveMarkdown body={form.body} />
          ) : (
            <p style={{ whiteSpace: "pre-wrap" }}>{form.body}</p>
          ))}
        {tab === "diff" && (
          <DiffView label="与现行版本的差别" before={saved.body} after={form.body} />
        )}
        {tab === "versions" && (
          <Versions
            code={code}
            kind={saved.kind}
            standing={saved.version}
            onTake={mayWrite ? put : null}
          />
        )}
      </Tabs>
    </Card>
  );
}

type SaveTextProps = { editing: Editing; siteName: string; onClose: () => void };

function SaveText({ editing, siteName, onClose }: SaveTextProps) {
  const { saved, form } = editing;
  return (
    <NotedDialog
      title={`保存「${siteName}」的${kindLabel(saved.kind)}`}
      width={720}
      verb="保存为新版本"
      note={{ label: "修改原因", max: max.note }}
      isPending={editing.isSaving}
      onClose={onClose}
      onOk={(note) => editing.send(note, onClose)}
    >
      {saveEffects(saved.kind, siteName).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <DiffView label="这次的修改" before={saved.body} after={form.body} />
    </NotedDialog>
  );
}
