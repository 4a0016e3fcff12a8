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
import { savedOr } from "../../platform/overtaken.ts";
import { useKeep, useSend } from "../../platform/query.ts";
import { useForm } from "../../platform/use-form.ts";
import { type ArticleForm, bodyOf, emptyForm, formOf, problemsOf } from "./draft.ts";

export function useArticleForm(article: ConsoleArticle | null) {
  const navigate = useNavigate();
  const keep = useKeep(consoleArticle);
  const { part, settle, overtake, version, ...rest } = useForm<ArticleForm>({
    first: article ? formOf(article) : emptyForm,
    version: article?.version,
    problemsOf,
    bodyOf,
    isNew: article === null,
  });
  const send = useSend(saveArticle, {
    refreshes: [consoleArticles, consoleCategories],
    isQuiet: true,
    onDone: (written) => {
      settle(formOf(written), written.version);
      keep(written);
      sayDone(article ? "已保存" : "草稿已保存，发布前只有控制台能看到");
      if (!article) void navigate(`/articles/${written.id}`, { replace: true });
    },
  });
  const overtaken = (now: ConsoleArticle) => {
    overtake(formOf(now), now.version);
    keep(now);
  };
  const save = () =>
    send.mutateAsync({ body: { id: article?.id ?? null, version, draft: bodyOf(part.form) } });
  const editing = {
    ...rest,
    isSaving: send.isPending,
    save: () => savedOr(save(), overtaken),
  };
  return { part, editing };
}
