/** The second step: six digits of the telephone, or one of the recovery codes. */
import { Button } from "antd";
import { useState } from "react";
import { staffSecondFactor } from "#contract/console/people/self.ts";
import type { Me } from "#contract/console/people/staff.ts";
import { staffErrors } from "#contract/console/errors.ts";
import { useSend } from "../../platform/query.ts";
import { OneForm } from "../../ui/SignInFrame.tsx";
import { CodeField, isCode, isRecoveryCode } from "../../ui/form/SecretFields.tsx";

type CodeStepProps = {
  ticket: string;
  onEnter: (me: Me) => void;
  /** Back to the password: because one wants to, or because the ticket is over. */
  onOver: (why: Error | null) => void;
};

export function CodeStep({ ticket, onEnter, onOver }: CodeStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const send = useSend(staffSecondFactor, { isQuiet: true, onDone: onEnter });
  const isWhole = isRecovery ? isRecoveryCode(code) : isCode(code);
  const submit = () => {
    if (!isWhole) return;
    send.mutate(
      { body: { ticket, code: code.trim() } },
      {
        onError: (error) => {
          setCode("");
          if (error.message === staffErrors.ticketWrong.msg) onOver(error);
        },
      },
    );
  };
  const turn = () => {
    setRecovery(!isRecovery);
    setCode("");
    send.reset();
  };
  return (
    <OneForm label="两步验证" error={send.error} onSubmit={submit}>
      <CodeField
        key={String(isRecovery)}
        label={isRecovery ? "恢复码" : "动态验证码"}
        value={code}
        onChange={setCode}
        isRecovery={isRecovery}
        isFirst
      />
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        block
        loading={send.isPending}
        disabled={!isWhole}
      >
        验证并登录
      </Button>
      <Button type="link" onClick={turn}>
        {isRecovery ? "改用手机上的动态验证码" : "手机不在身边？用恢复码登录"}
      </Button>
      <Button type="text" onClick={() => onOver(null)}>
        返回，换一个账号
      </Button>
    </OneForm>
  );
}
