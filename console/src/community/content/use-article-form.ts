/** The editor's state: the form, what differs from what is saved, and saving it. */
import { useNavigate } from "react-router";
import {
  type ConsoleArticle,
  consoleArticle,
  consoleArticles,
  consoleCategories,
  saveArticle,
} from "#contract/console/community/content.ts";
import { sayDone } from "../../platform/notice.ts";
import { useKeep, useSend } from "../../platform/query.ts";
import { useDraftForm } from "../../platform/use-draft-form.ts";
import * as kind from "./draft.ts";

export function useArticleForm(article: ConsoleArticle | null) {
  const navigate = useNavigate();
  const { part, version, draft, onSaved, savedOrOvertaken, ...rest } = useDraftForm(
    article,
    { ...kind, called: "article" },
    useKeep(consoleArticle),
  );
  const send = useSend(saveArticle, {
    refreshes: [consoleArticles, consoleCategories],
    isQuiet: true,
    onDone: (written) => {
      onSaved(written);
      sayDone(article ? "已保存" : "草稿已保存，发布前只有控制台能看到");
      if (!article) void navigate(`/articles/${written.id}`, { replace: true });
    },
  });
  const body = { id: article?.id ?? null, version, draft };
  const save = () => savedOrOvertaken(send.mutateAsync({ body }));
  return { part, editing: { ...rest, version, isSaving: send.isPending, save } };
}
