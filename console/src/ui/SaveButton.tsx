/** Saves what is edited, or says from then on what is missing. */
import { Button } from "antd";
import type { Guarded } from "./LeaveGuard.tsx";

export type Editing = Guarded & {
  /** From now on what is missing is said. */
  tried: () => void;
};

type SaveButtonProps = {
  editing: Editing;
  isNew: boolean;
  /** What it says while there is only a new one. */
  newText?: string;
};

export function SaveButton({ editing, isNew, newText = "保存" }: SaveButtonProps) {
  const { isDirty, canSave, isSaving } = editing;
  const save = () => {
    editing.tried();
    // What failed was said by the transport; the editor stays as it is.
    if (canSave) void editing.save().catch(() => undefined);
  };
  return (
    <Button type="primary" loading={isSaving} disabled={!isNew && !isDirty} onClick={save}>
      {isNew ? newText : isDirty ? "保存" : "已保存"}
    </Button>
  );
}
