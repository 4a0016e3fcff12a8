/** Out to the readers or back. */
import {
  type ConsoleArticle,
  consoleArticle,
  consoleArticles,
  publishArticle,
} from "#contract/console/community/content.ts";
import { useKeep } from "../../platform/query.ts";
import { ChangeButton, type Read } from "../../ui/ChangeButton.tsx";
import { changeOf } from "./draft.ts";

type PublishButtonProps = { article: ConsoleArticle; editing: Read<ConsoleArticle> };

export function PublishButton({ article, editing }: PublishButtonProps) {
  const { isDirty, version, overtaken } = editing;
  const keep = useKeep(consoleArticle);
  const change = changeOf(article);
  return (
    <ChangeButton
      title={article.title}
      change={change}
      isDirty={isDirty}
      endpoint={publishArticle}
      input={{ params: { id: String(article.id) }, body: { state: change.to, version } }}
      refreshes={[consoleArticles]}
      rereads={[consoleArticle]}
      onWritten={keep}
      onOvertaken={overtaken}
    />
  );
}
