/** An editor over its list, for what has few fields. It does not close over unsaved work without asking. */
import { Drawer, Modal } from "antd";
import { type ReactNode, useState } from "react";
import { EditorTitle } from "./Editor.tsx";
import { EditedFields } from "./EditedFields.tsx";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { LeftOver } from "./LeftOver.tsx";
import { OvertakenAlert } from "./OvertakenAlert.tsx";
import { type Editing, SaveButton } from "./SaveButton.tsx";
import type { Tone } from "./StateMark.tsx";

type EditDrawerProps = {
  /** The kind of thing that is edited, as the log calls it. */
  kind: string;
  title: string;
  state: { label: string; tone: Tone } | null;
  editing: Editing & { both: readonly string[] | null; restore: (() => void) | null };
  mayWrite: boolean;
  isNew: boolean;
  onClose: () => void;
  /** More buttons, beside the one that saves. */
  actions?: ReactNode;
  children: ReactNode;
};

export function EditDrawer(props: EditDrawerProps) {
  const { title, state, editing, mayWrite, isNew, onClose, actions, children } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <Drawer
      open
      title={<EditorTitle text={title} state={state} />}
      size="min(1120px, 100vw)"
      onClose={() => (editing.isDirty ? setAsking(true) : onClose())}
      extra={
        mayWrite && (
          <div style={{ display: "flex", flexWrap: "wrap", gap: 8 }}>
            {actions}
            <SaveButton editing={editing} isNew={isNew} />
          </div>
        )
      }
    >
      <div style={{ display: "grid", gap: 16 }}>
        <OvertakenAlert kind={props.kind} both={editing.both} />
        <LeftOver editing={editing} />
        <EditedFields mayWrite={mayWrite} isNew={isNew} isSaving={editing.isSaving}>
          {children}
        </EditedFields>
      </div>
      {isAsking && (
        <Modal
          open
          title="有未保存的修改"
          okText="不保存，关闭"
          okButtonProps={{ danger: true }}
          cancelText="留下"
          onCancel={() => setAsking(false)}
          onOk={() => {
            editing.drop();
            onClose();
          }}
        >
          关闭后，未保存的修改会丢失。
        </Modal>
      )}
      <LeaveGuard editing={editing} />
    </Drawer>
  );
}
