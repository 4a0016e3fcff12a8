/** The article editor: what is written at the left, as readers see it at the right. */
import { Link } from "react-router";
import { type ConsoleArticle, saveArticle } from "#contract/console/community/content.ts";
import { PublishState } from "#contract/content-enums.ts";
import { useMay } from "../../platform/me.ts";
import { useOnSite } from "../../platform/site.ts";
import { Card, EditorColumns, EditorLinks, EditorTitle } from "../../ui/Editor.tsx";
import { EditedFields } from "../../ui/EditedFields.tsx";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";
import { LeftOver } from "../../ui/LeftOver.tsx";
import { OvertakenAlert } from "../../ui/OvertakenAlert.tsx";
import { Page } from "../../ui/Page.tsx";
import { publishTone } from "../../ui/publish.ts";
import { SaveButton } from "../../ui/SaveButton.tsx";
import { ArticlePreview } from "./ArticlePreview.tsx";
import { Attachments } from "./Attachments.tsx";
import { Basics, Body, Showing } from "./ArticleFields.tsx";
import { addressOf } from "./kinds.ts";
import { PublishButton } from "./PublishButton.tsx";
import { useArticleForm } from "./use-article-form.ts";

export function ArticleEditor({ article }: { article: ConsoleArticle | null }) {
  const mayWrite = useMay(saveArticle);
  const { part, editing } = useArticleForm(article);
  return (
    <Page
      title={<Title article={article} />}
      actions={
        <>
          {article && <ArticleLinks article={article} />}
          {mayWrite && article && <PublishButton article={article} editing={editing} />}
          {mayWrite && <SaveButton editing={editing} isNew={article === null} newText="保存草稿" />}
        </>
      }
    >
      <OvertakenAlert kind="article" both={editing.both} />
      <LeftOver editing={editing} />
      <EditedFields mayWrite={mayWrite} isNew={article === null} isSaving={editing.isSaving}>
        <EditorColumns
          label="读者看到的样子"
          aside={<ArticlePreview form={part.form} article={article} mayWrite={mayWrite} />}
        >
          <Card title="基本信息">
            <Basics {...part} />
          </Card>
          <Card title="正文">
            <Body {...part} />
          </Card>
          <Card title="附件">
            <Attachments article={article} mayWrite={mayWrite} />
          </Card>
          <Card title="展示">
            <Showing {...part} />
          </Card>
        </EditorColumns>
      </EditedFields>
      <LeaveGuard editing={editing} />
    </Page>
  );
}

const Title = ({ article }: { article: ConsoleArticle | null }) => (
  <EditorTitle
    text={article ? article.title : "新建文章"}
    state={
      article && { label: PublishState.label(article.state), tone: publishTone(article.state) }
    }
  />
);

function ArticleLinks({ article }: { article: ConsoleArticle }) {
  const address = useOnSite(addressOf(article), article.brands);
  return (
    <EditorLinks label="文章的各页">
      {article.state === PublishState.of.published && address !== undefined && (
        <a href={address} target="_blank" rel="noreferrer">
          在网站上看
        </a>
      )}
      <Link to={`/audit?kind=article&id=${article.id}`}>操作日志</Link>
    </EditorLinks>
  );
}
