/** Out to the readers or back: says who will see what before it does it. */
import { Button } from "antd";
import { useState } from "react";
import { type ConsoleArticle, consoleArticles, publishArticle } from "#contract/console/content.ts";
import { sayDone } from "../platform/notice.ts";
import { useSend } from "../platform/query.ts";
import { ChangeDialog } from "../ui/ChangeDialog.tsx";
import { changeOf } from "./draft.ts";
import { useKeep } from "./use-article-form.ts";

export function PublishButton({ article, isDirty }: { article: ConsoleArticle; isDirty: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const keep = useKeep();
  const change = changeOf(article);
  const move = useSend(publishArticle, {
    refreshes: [consoleArticles],
    onDone: (written) => {
      keep(written);
      sayDone(`已${change.verb}`);
      setAsking(false);
    },
  });
  return (
    <>
      <Button
        disabled={isDirty}
        {...(isDirty && { title: "请先保存修改" })}
        onClick={() => setAsking(true)}
      >
        {change.verb}
      </Button>
      {isAsking && (
        <ChangeDialog
          title={`${change.verb}“${article.title}”`}
          verb={change.verb}
          effects={change.effects}
          isBlocked={!change.isReady}
          isPending={move.isPending}
          onCancel={() => setAsking(false)}
          onOk={() =>
            move.mutate({ params: { id: String(article.id) }, body: { state: change.to } })
          }
        />
      )}
    </>
  );
}
