/** The switch that closes the member site for everybody; the console goes on working. */
import { useQueryClient } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { useState } from "react";
import { consoleBrands, setMaintenance } from "#contract/console/community/brand.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { useMay } from "../../platform/me.ts";
import { sayDone } from "../../platform/notice.ts";
import { query, useSend } from "../../platform/query.ts";
import { NoteField } from "../../ui/NoteField.tsx";
import { StateMark } from "../../ui/StateMark.tsx";

const noteMax = 200;

export function Maintenance({ isOn }: { isOn: boolean }) {
  const maySwitch = useMay(setMaintenance);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <StateMark tone={isOn ? "bad" : "good"}>{isOn ? "维护中" : "网站开放"}</StateMark>
      {maySwitch && (
        <Button danger={!isOn} onClick={() => setAsking(true)}>
          {isOn ? "结束维护" : "进入维护"}
        </Button>
      )}
      {isAsking && <SwitchDialog isOn={isOn} onClose={() => setAsking(false)} />}
    </>
  );
}

function SwitchDialog({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  const [note, setNote] = useState("");
  const client = useQueryClient();
  const send = useSend(setMaintenance, {
    onDone: ({ on }) => {
      // Not asked for again: the forms on this page hold what somebody is typing.
      client.setQueryData<DataOf<typeof consoleBrands>>(
        query(consoleBrands).queryKey,
        (now) => now && { ...now, maintenance: on },
      );
      sayDone(on ? "网站已进入维护" : "网站已开放");
      onClose();
    },
  });
  return (
    <Modal
      open
      title={isOn ? "结束维护，开放网站" : "进入维护"}
      okText={isOn ? "开放网站" : "进入维护"}
      okButtonProps={{ danger: !isOn, disabled: note.trim() === "" }}
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={() => send.mutate({ body: { on: !isOn, note: note.trim() } })}
    >
      {isOn ? (
        <p>所有品牌的网站最多十秒后恢复，会员刷新页面就能继续。</p>
      ) : (
        <p>
          最多十秒后，所有品牌的会员打开或刷新网站时只看到维护页；已经打开着的页面还能用到刷新为止。已保存的答案不会丢，控制台、问卷平台的通知和付款照常。
        </p>
      )}
      <NoteField label="原因" isFirst max={noteMax} value={note} onChange={setNote} />
    </Modal>
  );
}
