/**
 * The ways to sign in, one at a time. Code login is the default (spec section 2); password login,
 * its reset and third-party buttons join here as further modes, each in its own file.
 */
import { CodeLoginForm } from "./CodeLoginForm.tsx";
import styles from "./LoginPanel.module.css";

export const panelTitle = "验证码登录/注册";

type LoginPanelProps = {
  /** The page shows a heading; the dialog has its own title. */
  heading?: "h1";
  onDone?: () => void;
};

export function LoginPanel({ heading: Heading, onDone }: LoginPanelProps) {
  return (
    <>
      {Heading && <Heading className={styles.heading}>{panelTitle}</Heading>}
      <p className={styles.note}>未注册的手机号或邮箱，验证后将自动注册。</p>
      <CodeLoginForm {...(onDone && { onDone })} />
    </>
  );
}
