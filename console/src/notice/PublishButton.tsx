/** Out to the members or back: says who will see what before it does it. */
import { Button } from "antd";
import { useState } from "react";
import { type ConsoleNotice, consoleNotices, publishNotice } from "#contract/console/content.ts";
import { sayDone } from "../platform/notice.ts";
import { useSend } from "../platform/query.ts";
import { useNow } from "../platform/time.ts";
import { ChangeDialog } from "../ui/ChangeDialog.tsx";
import { changeOf } from "./draft.ts";

type PublishButtonProps = {
  notice: ConsoleNotice;
  isDirty: boolean;
  onWritten: (notice: ConsoleNotice) => void;
};

export function PublishButton({ notice, isDirty, onWritten }: PublishButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const change = changeOf(notice, useNow());
  const move = useSend(publishNotice, {
    refreshes: [consoleNotices],
    onDone: (written) => {
      setAsking(false);
      onWritten(written);
      sayDone(`已${change.verb}`);
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
          title={`${change.verb}“${notice.title}”`}
          verb={change.verb}
          effects={change.effects}
          isBlocked={!change.isReady}
          isPending={move.isPending}
          onCancel={() => setAsking(false)}
          onOk={() =>
            move.mutate({ params: { id: String(notice.id) }, body: { state: change.to } })
          }
        />
      )}
    </>
  );
}
