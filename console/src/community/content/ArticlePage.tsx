/** An article in the editor, or a new one. */
import { useParams } from "react-router";
import { consoleArticle } from "#contract/console/community/content.ts";
import { query } from "../../platform/query.ts";
import { EditorPage } from "../../ui/EditorPage.tsx";
import { ArticleEditor } from "./ArticleEditor.tsx";

export const NewArticlePage = () => <ArticleEditor article={null} />;

export function ArticlePage() {
  const { id = "" } = useParams();
  return (
    <EditorPage title={`文章 ${id}`} asked={query(consoleArticle, { params: { id } })}>
      {(article) => <ArticleEditor key={article.id} article={article} />}
    </EditorPage>
  );
}
