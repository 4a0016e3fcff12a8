/** What the platform is given to call. */
import type { SurveyPlatform } from "#contract/console/study/survey-platform.ts";
import { CodeLine } from "../../ui/CodeLine.tsx";
import styles from "./Platform.module.css";

export const Addresses = ({ platform }: { platform: SurveyPlatform }) => (
  <section className={styles.card} aria-label="交给平台的地址">
    <h2>交给平台的地址</h2>
    <div className={styles.address}>
      <span className="quiet">返回地址：答完后浏览器跳到这里</span>
      <CodeLine text={platform.backUrl} label="返回地址" />
    </div>
    <div className={styles.address}>
      <span className="quiet">
        通知地址：平台的服务器直接告诉我们
        {platform.settings.postback === null && "（高级设置里还没有打开）"}
      </span>
      <CodeLine text={platform.postbackUrl} label="通知地址" />
    </div>
  </section>
);
