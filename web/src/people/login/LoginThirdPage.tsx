/** /login-third: the third parties as a page of their own. */
import { Link } from "react-router";
import { App } from "#contract/enums.ts";
import { useSite } from "../../platform/site.ts";
import { Empty } from "../../ui/States.tsx";
import { BrandMark } from "../../ui/BrandMark.tsx";
import { Texts } from "./Consent.tsx";
import { EntryPage } from "./EntryPage.tsx";
import styles from "./ThirdParty.module.css";
import { useThirdParty } from "./useThirdParty.ts";

export function LoginThirdPage() {
  const { sns } = useSite();
  const { go, going } = useThirdParty();
  return (
    <EntryPage
      title="第三方登录"
      isTitleInHeader
      about="首次使用会请你绑定手机号或邮箱，之后一点即可登录。"
      links={<Link to="/login">用验证码或密码登录</Link>}
    >
      {sns.length === 0 && <Empty content="第三方登录方式" hint="请用验证码或密码登录。" />}
      <ul className={styles.ways}>
        {sns.map(({ app }) => (
          <li key={app}>
            <button
              type="button"
              className={styles.way}
              data-app={App.nameOf(app)}
              aria-busy={going === app || undefined}
              disabled={going !== null}
              onClick={() => go(app)}
            >
              <BrandMark app={app} />
              {`${App.label(app)}登录`}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.texts}>
        登录前请阅读
        <Texts />
      </p>
    </EntryPage>
  );
}
