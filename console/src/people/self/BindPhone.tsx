/** Binds an authenticator in three steps: the password again, the picture and its code, the recovery codes. */
import { Button } from "antd";
import { useState } from "react";
import { beginTotp, confirmTotp } from "#contract/console/people/self.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { useSend } from "../../platform/query.ts";
import { CodeLine } from "../../ui/CodeLine.tsx";
import { OneForm } from "../../ui/SignInFrame.tsx";
import { CodeField, isCode, PasswordField } from "../../ui/form/SecretFields.tsx";
import { Qr } from "./Qr.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import styles from "./Self.module.css";

type BindPhoneProps = {
  /** An authenticator is bound already: a code of it is asked for. */
  isBound: boolean;
  /** Came by single sign-on: has no password here to say again. */
  isSignedOn: boolean;
  /** Bound, and the codes are kept. */
  onDone: () => void;
};
type Begun = DataOf<typeof beginTotp>;

export function BindPhone({ isBound, isSignedOn, onDone }: BindPhoneProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (begun) return <Scan begun={begun} onBound={setCodes} />;
  return <Prove isBound={isBound} isSignedOn={isSignedOn} onBegun={setBegun} />;
}

type ProveProps = { isBound: boolean; isSignedOn: boolean; onBegun: (begun: Begun) => void };

function Prove({ isBound, isSignedOn, onBegun }: ProveProps) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const send = useSend(beginTotp, { isQuiet: true, onDone: onBegun });
  const isReady = (isSignedOn || password !== "") && (!isBound || code.trim().length >= 6);
  const submit = () => {
    const body = { password: isSignedOn ? null : password, code: isBound ? code.trim() : null };
    if (isReady) send.mutate({ body });
  };
  return (
    <OneForm label="绑定动态验证码" error={send.error} onSubmit={submit}>
      {isSignedOn ? (
        <p className="quiet">单点登录后 10 分钟内可以绑定，不需要密码。</p>
      ) : (
        <PasswordField label="当前密码" value={password} onChange={setPassword} isFirst />
      )}
      {isBound && (
        <CodeField
          label="现在的动态验证码，或一个恢复码"
          value={code}
          onChange={setCode}
          isRecovery
        />
      )}
      <Button type="primary" htmlType="submit" loading={send.isPending} disabled={!isReady}>
        下一步
      </Button>
    </OneForm>
  );
}

type ScanProps = { begun: Begun; onBound: (codes: readonly string[]) => void };

function Scan({ begun: { secret, uri, ticket }, onBound }: ScanProps) {
  const [code, setCode] = useState("");
  const send = useSend(confirmTotp, {
    isQuiet: true,
    onDone: ({ recoveryCodes }) => onBound(recoveryCodes),
  });
  const submit = () => {
    if (isCode(code)) send.mutate({ body: { ticket, code: code.trim() } });
  };
  return (
    <div className={styles.step}>
      <span>用身份验证器（如 Microsoft Authenticator、腾讯身份验证器）扫描：</span>
      <Qr text={uri} label="绑定用的二维码" />
      <span className="quiet">不能扫描时，手动输入密钥：</span>
      <CodeLine text={secret} label="密钥" />
      <OneForm label="确认绑定" error={send.error} onSubmit={submit}>
        <CodeField label="手机上显示的 6 位验证码" value={code} onChange={setCode} isFirst />
        <Button type="primary" htmlType="submit" loading={send.isPending} disabled={!isCode(code)}>
          确认绑定
        </Button>
      </OneForm>
    </div>
  );
}
