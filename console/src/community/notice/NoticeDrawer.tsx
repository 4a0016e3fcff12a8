/** A notice over its list: written at the left, as members read it at the right. */
import { Link } from "react-router";
import {
  type ConsoleNotice,
  consoleNotices,
  saveNotice,
} from "#contract/console/community/content.ts";
import { PublishState } from "#contract/content-enums.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { useDraftForm } from "../../platform/use-draft-form.ts";
import { bound, type Part } from "../../platform/use-form.ts";
import { EditDrawer } from "../../ui/EditDrawer.tsx";
import { Card, EditorColumns } from "../../ui/Editor.tsx";
import { BrandsField } from "../../ui/form/BrandsField.tsx";
import { CheckField } from "../../ui/form/CheckField.tsx";
import { Fields } from "../../ui/form/Field.tsx";
import { MarkdownField } from "../../ui/form/MarkdownField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { TimeField } from "../../ui/form/TimeField.tsx";
import { ViewersField } from "../../ui/form/ViewersField.tsx";
import { HtmlFrame } from "../../ui/HtmlFrame.tsx";
import { LiveMarkdown } from "../../ui/LiveMarkdown.tsx";
import { publishTone } from "../../ui/publish.ts";
import * as kind from "./draft.ts";
import { PublishButton } from "./PublishButton.tsx";

type NoticeDrawerProps = {
  /** Null: a new one. */
  notice: ConsoleNotice | null;
  mayWrite: boolean;
  onWritten: (notice: ConsoleNotice) => void;
  onClose: () => void;
};

export function NoticeDrawer({ notice, mayWrite, onWritten, onClose }: NoticeDrawerProps) {
  const { editing, part } = useNoticeForm(notice, onWritten);
  return (
    <EditDrawer
      kind="notice"
      title={notice ? notice.title : "新建公告"}
      state={notice && { label: PublishState.label(notice.state), tone: publishTone(notice.state) }}
      editing={editing}
      mayWrite={mayWrite}
      isNew={notice === null}
      onClose={onClose}
      actions={notice && <PublishButton notice={notice} editing={editing} onWritten={onWritten} />}
    >
      <EditorColumns
        label="会员看到的样子"
        aside={
          mayWrite ? (
            <LiveMarkdown body={part.form.body} />
          ) : (
            <HtmlFrame html={notice?.html ?? ""} label="正文预览" isTall />
          )
        }
      >
        <Card title="公告">
          <NoticeFields {...part} />
          {notice && <Link to={`/audit?kind=notice&id=${notice.id}`}>操作日志</Link>}
        </Card>
      </EditorColumns>
    </EditDrawer>
  );
}

function useNoticeForm(notice: ConsoleNotice | null, onWritten: NoticeDrawerProps["onWritten"]) {
  const { part, version, draft, onSaved, savedOrOvertaken, ...rest } = useDraftForm(
    notice,
    { ...kind, called: "notice" },
    onWritten,
  );
  const send = useSend(saveNotice, {
    refreshes: [consoleNotices],
    isQuiet: true,
    onDone: (written) => {
      onSaved(written);
      sayDone(notice ? "已保存" : "草稿已保存，发布前会员看不到");
    },
  });
  const body = { id: notice?.id ?? null, version, draft };
  const save = () => savedOrOvertaken(send.mutateAsync({ body }));
  return { part, editing: { ...rest, version, isSaving: send.isPending, save } };
}

const max = { title: 60, body: 50_000 };

const NoticeFields = (part: Part<kind.NoticeForm>) => (
  <Fields>
    <TextField label="标题" isWide max={max.title} {...bound(part, "title")} />
    <MarkdownField
      label="正文（Markdown）"
      max={max.body}
      rows={{ least: 8, most: 20 }}
      {...bound(part, "body")}
    />
    <TimeField
      label="提醒到"
      help="之后首页公告栏不再显示，也不再算未读；公告列表里仍在。留空为一直"
      {...bound(part, "endsAt")}
    />
    <CheckField
      label="首页公告栏"
      words="显示在首页公告栏"
      isWide={false}
      help="首页只显示勾选了的，最新的 5 条；没有勾选的只在公告列表里"
      {...bound(part, "pinned")}
    />
    <ViewersField {...bound(part, "viewers")} />
    <BrandsField {...bound(part, "brands")} />
  </Fields>
);
