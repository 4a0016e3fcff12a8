/** The entry was refused: why, in plain words. There is no account to look anything up with. */
import { JoinResult } from "#contract/enums.ts";
import { InboxIllustration } from "../../ui/Illustration.tsx";
import styles from "./AgentGoPage.module.css";

type RefusedProps = { result: JoinResult; reason: string };

export const Refused = ({ result, reason }: RefusedProps) => (
  <div className={styles.refused}>
    <InboxIllustration />
    <h1>{titleOf(result)}</h1>
    <p>{reason}</p>
    <p className="quiet">没有占用名额。现在可以关闭这个页面。</p>
  </div>
);

function titleOf(result: JoinResult): string {
  switch (result) {
    case JoinResult.of.quotaFull:
      return "名额已满";
    case JoinResult.of.ipBlocked:
      return "同一网络已有人参与";
    case JoinResult.of.cookieBlocked:
      return "这台设备已参与过";
    case JoinResult.of.cityBlocked:
      return "不面向你所在的城市";
    case JoinResult.of.incomplete:
      return "暂时不能参与";
    default:
      return "你已经参与过了";
  }
}

export const Leaving = () => (
  <div className={styles.waiting} role="status">
    <h1 className="visually-hidden">参与调查</h1>
    <p>正在为你跳转…</p>
  </div>
);
