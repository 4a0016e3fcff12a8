/** An editor over its list, for what has few fields. It does not close over unsaved work without asking. */
import { Button, ConfigProvider, Drawer, Modal } from "antd";
import { type ReactNode, useState } from "react";
import { EditorTitle } from "./Editor.tsx";
import { type Guarded, LeaveGuard } from "./LeaveGuard.tsx";
import type { Tone } from "./StateMark.tsx";

type EditDrawerProps = {
  title: string;
  state: { label: string; tone: Tone } | null;
  editing: Guarded;
  mayWrite: boolean;
  isNew: boolean;
  /** Says what is missing, from then on. */
  onTry: () => void;
  onClose: () => void;
  /** Beside saving. */
  actions?: ReactNode;
  children: ReactNode;
};

export function EditDrawer(props: EditDrawerProps) {
  const { title, state, editing, mayWrite, isNew, onTry, onClose, actions, children } = props;
  const [isAsking, setAsking] = useState(false);
  const { isDirty, canSave, isSaving } = editing;
  const save = () => {
    onTry();
    // What failed was said by the transport; the drawer stays as it is.
    if (canSave) void editing.save().catch(() => undefined);
  };
  return (
    <Drawer
      open
      title={<EditorTitle text={title} state={state} />}
      size="min(1120px, 100vw)"
      onClose={() => (isDirty ? setAsking(true) : onClose())}
      extra={
        mayWrite && (
          <div style={{ display: "flex", flexWrap: "wrap", gap: 8 }}>
            {actions}
            <Button type="primary" loading={isSaving} disabled={!isNew && !isDirty} onClick={save}>
              {isNew || isDirty ? "保存" : "已保存"}
            </Button>
          </div>
        )
      }
    >
      <ConfigProvider componentDisabled={!mayWrite}>{children}</ConfigProvider>
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
