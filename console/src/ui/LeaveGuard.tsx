/** Nobody leaves unsaved work without being asked. A lost session may: its work is kept in the tab (platform/use-stash.ts). */
import { Button, Modal } from "antd";
import { type RefObject, useCallback } from "react";
import { type BlockerFunction, useBeforeUnload, useBlocker } from "react-router";

export type Guarded = {
  isDirty: boolean;
  /** Set when somebody has just saved or let go: React has not drawn it yet. */
  mayLeave: RefObject<boolean>;
  canSave: boolean;
  isSaving: boolean;
  save: () => Promise<unknown>;
  drop: () => void;
};

/** `faces`: paths at which the same work is seen; going from one to another leaves nothing. */
type LeaveGuardProps = { editing: Guarded; faces?: readonly string[] };

const noFaces: readonly string[] = [];

export function LeaveGuard({ editing, faces = noFaces }: LeaveGuardProps) {
  const { isDirty, mayLeave, canSave } = editing;
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) =>
        isDirty &&
        !mayLeave.current &&
        nextLocation.pathname !== currentLocation.pathname &&
        !faces.includes(nextLocation.pathname) &&
        !nextLocation.pathname.endsWith("/sign-in"),
      [isDirty, mayLeave, faces],
    ),
  );
  useBeforeUnload(useCallback((event) => isDirty && event.preventDefault(), [isDirty]));
  if (blocker.state !== "blocked") return null;
  const stay = () => blocker.reset();
  const go = () => blocker.proceed();
  const drop = () => {
    editing.drop();
    go();
  };
  return (
    <Modal
      open
      title="有未保存的修改"
      onCancel={stay}
      footer={[
        <Button key="drop" danger onClick={drop}>
          不保存，离开
        </Button>,
        <Button key="stay" onClick={stay}>
          留下
        </Button>,
        <Button
          key="save"
          type="primary"
          disabled={!canSave}
          loading={editing.isSaving}
          onClick={() => void editing.save().then(go, stay)}
        >
          保存并离开
        </Button>,
      ]}
    >
      {canSave
        ? "离开后，未保存的修改会丢失。"
        : "有字段填写不完整，暂时不能保存。离开后，未保存的修改会丢失。"}
    </Modal>
  );
}
