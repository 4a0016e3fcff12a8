/** The editor's state: the form, what differs from what is saved, and saving it. */
import { useNavigate } from "react-router";
import {
  type ConsoleArticle,
  consoleArticle,
  consoleArticles,
  consoleCategories,
  saveArticle,
} from "#contract/console/content.ts";
import { sayDone } from "../platform/notice.ts";
import { useKeep, useSend } from "../platform/query.ts";
import { useForm } from "../platform/use-form.ts";
import { type ArticleForm, bodyOf, emptyForm, formOf, problemsOf } from "./draft.ts";

export function useArticleForm(article: ConsoleArticle | null) {
  const navigate = useNavigate();
  const keep = useKeep(consoleArticle);
  const { part, settle, ...rest } = useForm<ArticleForm>({
    first: article ? formOf(article) : emptyForm,
    problemsOf,
    bodyOf,
    isNew: article === null,
  });
  const send = useSend(saveArticle, {
    refreshes: [consoleArticles, consoleCategories],
    onDone: (written) => {
      settle(formOf(written));
      keep(written);
      sayDone(article ? "已保存" : "草稿已保存，发布前只有控制台能看到");
      if (!article) void navigate(`/articles/${written.id}`, { replace: true });
    },
  });
  const editing = {
    ...rest,
    isSaving: send.isPending,
    save: () => send.mutateAsync({ body: { id: article?.id ?? null, draft: bodyOf(part.form) } }),
  };
  return { part, editing };
}
