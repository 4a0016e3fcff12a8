/** One of the ways to sign in, and below it the third parties. */
import { lazy, useEffect } from "react";
import { loadChunk } from "../../platform/chunks.ts";
import { useSessionExpired } from "../../platform/session.ts";
import { CodeLoginForm } from "./CodeLoginForm.tsx";
import { Texts } from "./Consent.tsx";
import { LoginNotice } from "./LaterNotice.tsx";
import styles from "./LoginPanel.module.css";
import { ThirdPartyRow } from "./ThirdPartyRow.tsx";
import type { Panel } from "./ways.ts";

const loadPasswordForm = () =>
  loadChunk(() =>
    import("./PasswordLoginForm.tsx").then((m) => ({ default: m.PasswordLoginForm })),
  );
const PasswordLoginForm = lazy(loadPasswordForm);

type LoginPanelProps = {
  panel: Panel;
  onSwitch: (next: Panel) => void;
  onDone?: () => void;
};

export function LoginPanel({ panel: { mode, account }, onSwitch, onDone }: LoginPanelProps) {
  // Fetched ahead: the other form is one press away. Not part of the page's own code, as few people need it.
  useEffect(() => void loadPasswordForm(), []);
  const done = onDone && { onDone };
  const isExpired = useSessionExpired();
  return (
    <>
      {isExpired && <LoginNotice />}
      {mode === "code" ? (
        <CodeLoginForm
          account={account}
          onPassword={(typed) => onSwitch({ mode: "password", account: typed })}
          {...done}
        />
      ) : (
        <PasswordLoginForm
          account={account}
          onCode={(typed) => onSwitch({ mode: "code", account: typed })}
          {...done}
        />
      )}
      <ThirdPartyRow />
      {/* Whichever the way, and whether or not there are third parties (rule people-4). */}
      <p className={styles.texts}>
        登录前请阅读
        <Texts />
      </p>
    </>
  );
}
