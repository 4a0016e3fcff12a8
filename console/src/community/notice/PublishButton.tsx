/** Out to the members or back. */
import {
  type ConsoleNotice,
  consoleNotices,
  publishNotice,
} from "#contract/console/community/content.ts";
import { useNow } from "../../platform/time.ts";
import { ChangeButton, type Read } from "../../ui/ChangeButton.tsx";
import { changeOf } from "./draft.ts";

type PublishButtonProps = {
  notice: ConsoleNotice;
  editing: Read<ConsoleNotice>;
  onWritten: (notice: ConsoleNotice) => void;
};

export function PublishButton({ notice, editing, onWritten }: PublishButtonProps) {
  const { isDirty, version, overtaken } = editing;
  const change = changeOf(notice, useNow());
  return (
    <ChangeButton
      title={notice.title}
      change={change}
      isDirty={isDirty}
      endpoint={publishNotice}
      input={{ params: { id: String(notice.id) }, body: { state: change.to, version } }}
      refreshes={[consoleNotices]}
      onWritten={onWritten}
      onOvertaken={overtaken}
    />
  );
}
