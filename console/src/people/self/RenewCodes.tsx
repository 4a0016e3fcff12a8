/** New recovery codes in the place of the old ones. */
import { Button, Modal } from "antd";
import { useState } from "react";
import { renewRecoveryCodes } from "#contract/console/people/self.ts";
import { useSend } from "../../platform/query.ts";
import { OneForm } from "../../ui/SignInFrame.tsx";
import { CodeField, isCode } from "../../ui/form/SecretFields.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

type RenewCodesProps = { onClose: () => void; onDone: () => void };

export function RenewCodes({ onClose, onDone }: RenewCodesProps) {
  const [code, setCode] = useState("");
  const send = useSend(renewRecoveryCodes, { isQuiet: true });
  const submit = () => {
    if (isCode(code)) send.mutate({ body: { code: code.trim() } });
  };
  return (
    <Modal
      open
      title="重新生成恢复码"
      footer={null}
      keyboard={!send.data}
      onCancel={send.data ? onDone : onClose}
    >
      {send.data ? (
        <RecoveryCodes codes={send.data.recoveryCodes} onKept={onDone} />
      ) : (
        <OneForm label="重新生成恢复码" error={send.error} onSubmit={submit}>
          <p className="quiet">旧的恢复码会全部失效。</p>
          <CodeField label="动态验证码" value={code} onChange={setCode} isFirst />
          <Button
            type="primary"
            htmlType="submit"
            loading={send.isPending}
            disabled={!isCode(code)}
          >
            生成
          </Button>
        </OneForm>
      )}
    </Modal>
  );
}
