/** Out to the readers or back. */
import {
  type ConsoleArticle,
  consoleArticle,
  consoleArticles,
  publishArticle,
} from "#contract/console/community/content.ts";
import { useKeep } from "../../platform/query.ts";
import { ChangeButton } from "../../ui/ChangeButton.tsx";
import { changeOf } from "./draft.ts";

export function PublishButton({ article, isDirty }: { article: ConsoleArticle; isDirty: boolean }) {
  const keep = useKeep(consoleArticle);
  const change = changeOf(article);
  return (
    <ChangeButton
      title={article.title}
      change={change}
      isDirty={isDirty}
      endpoint={publishArticle}
      input={{ params: { id: String(article.id) }, body: { state: change.to } }}
      refreshes={[consoleArticles]}
      rereads={[consoleArticle]}
      onWritten={keep}
    />
  );
}
