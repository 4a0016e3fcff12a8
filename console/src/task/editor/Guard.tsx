/** Nobody leaves unsaved work without being asked. A lost session may: its work is kept in the tab. */
import { Button, Modal } from "antd";
import { type RefObject, useCallback } from "react";
import { type BlockerFunction, useBeforeUnload, useBlocker } from "react-router";

type GuardProps = {
  isDirty: boolean;
  mayLeave: RefObject<boolean>;
  canSave: boolean;
  onSave: () => Promise<unknown>;
  onDrop: () => void;
};

export function Guard({ isDirty, mayLeave, canSave, onSave, onDrop }: GuardProps) {
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) =>
        isDirty &&
        !mayLeave.current &&
        nextLocation.pathname !== currentLocation.pathname &&
        !nextLocation.pathname.endsWith("/sign-in"),
      [isDirty, mayLeave],
    ),
  );
  useBeforeUnload(
    useCallback((event) => isDirty && event.preventDefault(), [isDirty]),
  );
  if (blocker.state !== "blocked") return null;
  const saveAndGo = () =>
    void onSave().then(
      () => blocker.proceed(),
      () => blocker.reset(),
    );
  return (
    <Modal
      open
      title="有未保存的修改"
      onCancel={() => blocker.reset()}
      footer={[
        <Button key="drop" danger onClick={() => { onDrop(); blocker.proceed(); }}>
          不保存，离开
        </Button>,
        <Button key="stay" onClick={() => blocker.reset()}>
          留下
        </Button>,
        <Button key="save" type="primary" disabled={!canSave} onClick={saveAndGo}>
          保存并离开
        </Button>,
      ]}
    >
      {canSave ? "离开后，未保存的修改会丢失。" : "有字段填写不完整，暂时不能保存。离开后，未保存的修改会丢失。"}
    </Modal>
  );
}
