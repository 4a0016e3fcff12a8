/** Which third-party account is being bound. */
import { App } from "#contract/enums.ts";
import type { SnsTicket } from "#contract/member/people/sns.ts";
import { BrandMark } from "../../ui/BrandMark.tsx";
import styles from "./ThirdParty.module.css";

export function BoundWho({ app, nickname }: Pick<SnsTicket, "app" | "nickname">) {
  return (
    <div className={styles.who} data-app={App.nameOf(app)}>
      <BrandMark app={app} size={32} />
      <div>
        <p className={styles.name}>{`${App.label(app)}${nickname ? ` · ${nickname}` : "账号"}`}</p>
        <p className={styles.about}>绑定后可以用它直接登录</p>
      </div>
    </div>
  );
}
