/** A banner or event over its list: what it says and when at the left, as members see it at the right. */
import { Link } from "react-router";
import {
  type ConsoleBanner,
  consoleBanners,
  saveBanner,
} from "#contract/console/community/content.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { useNow } from "../../platform/time.ts";
import { useDraftForm } from "../../platform/use-draft-form.ts";
import { EditDrawer } from "../../ui/EditDrawer.tsx";
import { Card, EditorColumns } from "../../ui/Editor.tsx";
import styles from "./Banner.module.css";
import { Content, Showing } from "./BannerFields.tsx";
import { type BannerForm, bodyOf, emptyForm, formOf, problemsOf, standingOf } from "./draft.ts";

type BannerDrawerProps = {
  /** Null: a new one. */
  banner: ConsoleBanner | null;
  mayWrite: boolean;
  onWritten: (banner: ConsoleBanner) => void;
  onClose: () => void;
};

export function BannerDrawer({ banner, mayWrite, onWritten, onClose }: BannerDrawerProps) {
  const now = useNow();
  const { part, version, draft, onSaved, savedOrOvertaken, ...rest } = useDraftForm(
    banner,
    { called: "banner", emptyForm: emptyForm(now), formOf, bodyOf, problemsOf },
    onWritten,
  );
  const send = useSend(saveBanner, {
    refreshes: [consoleBanners],
    isQuiet: true,
    onDone: (written) => {
      onSaved(written);
      sayDone(`已保存，${standingOf(written, Date.now()).label}`);
    },
  });
  const body = { id: banner?.id ?? null, version, draft };
  const save = () => savedOrOvertaken(send.mutateAsync({ body }));
  return (
    <EditDrawer
      kind="banner"
      title={banner ? banner.title : "新建横幅或活动"}
      state={banner && standingOf(banner, now)}
      editing={{ ...rest, isSaving: send.isPending, save }}
      mayWrite={mayWrite}
      isNew={banner === null}
      onClose={onClose}
    >
      <EditorColumns label="会员看到的样子" aside={<Preview form={part.form} />}>
        <Card title="内容">
          <Content {...part} />
        </Card>
        <Card title="展示">
          <Showing {...part} />
          {banner && <Link to={`/audit?kind=banner&id=${banner.id}`}>操作日志</Link>}
        </Card>
      </EditorColumns>
    </EditDrawer>
  );
}

const Preview = ({ form: { title, summary, picture } }: { form: BannerForm }) => (
  <div className={styles.preview}>
    {picture !== "" && <img src={picture} alt="图片预览" />}
    <div className={styles.words}>
      <strong>{title || "还没有标题"}</strong>
      {summary && <span>{summary}</span>}
    </div>
  </div>
);
