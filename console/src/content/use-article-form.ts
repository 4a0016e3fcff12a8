/** The editor's state: the form, what differs from what is saved, and saving it. */
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import {
  type ConsoleArticle,
  consoleArticle,
  consoleArticles,
  consoleCategories,
  saveArticle,
} from "#contract/console/content.ts";
import { sayDone } from "../platform/notice.ts";
import { query, useSend } from "../platform/query.ts";
import { bodyOf, emptyForm, formOf, isSame, problemsOf, type PutArticle } from "./draft.ts";

export function useArticleForm(article: ConsoleArticle | null) {
  const [form, setForm] = useState(() => (article ? formOf(article) : emptyForm));
  // What the list says may be older than what was just saved.
  const [base, setBase] = useState(form);
  const mayLeave = useRef(false);
  const navigate = useNavigate();
  const keep = useKeep();
  const save = useSend(saveArticle, {
    refreshes: [consoleArticles, consoleCategories],
    onDone: (written) => {
      mayLeave.current = true;
      setForm(formOf(written));
      setBase(formOf(written));
      keep(written);
      sayDone(article ? "已保存" : "草稿已保存，发布前只有控制台能看到");
      if (!article) void navigate(`/articles/${written.id}`, { replace: true });
    },
  });
  const put: PutArticle = (changes) => {
    mayLeave.current = false;
    setForm((now) => ({ ...now, ...changes }));
  };
  const problems = problemsOf(form);
  return {
    form,
    put,
    problems,
    isDirty: !isSame(form, base),
    mayLeave,
    canSave: Object.keys(problems).length === 0,
    isSaving: save.isPending,
    save: () => save.mutateAsync({ body: { id: article?.id ?? null, draft: bodyOf(form) } }),
    drop: () => {
      mayLeave.current = true;
    },
  };
}

/** What a call answered is what stands: asking again would pull the editor from under a hand. */
export function useKeep() {
  const client = useQueryClient();
  return (written: ConsoleArticle) => {
    const { queryKey } = query(consoleArticle, { params: { id: String(written.id) } });
    client.setQueryData(queryKey, written);
  };
}
