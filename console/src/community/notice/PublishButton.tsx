/** Out to the members or back. */
import {
  type ConsoleNotice,
  consoleNotices,
  publishNotice,
} from "#contract/console/community/content.ts";
import { useNow } from "../../platform/time.ts";
import { ChangeButton } from "../../ui/ChangeButton.tsx";
import { changeOf } from "./draft.ts";

type PublishButtonProps = {
  notice: ConsoleNotice;
  isDirty: boolean;
  onWritten: (notice: ConsoleNotice) => void;
};

export function PublishButton({ notice, isDirty, onWritten }: PublishButtonProps) {
  const change = changeOf(notice, useNow());
  return (
    <ChangeButton
      title={notice.title}
      change={change}
      isDirty={isDirty}
      endpoint={publishNotice}
      input={{ params: { id: String(notice.id) }, body: { state: change.to } }}
      refreshes={[consoleNotices]}
      onWritten={onWritten}
    />
  );
}
