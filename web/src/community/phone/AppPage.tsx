/** /app: what there is for the phone. No app to install; the site itself, kept on the home screen. */
import { InstallButton } from "../../foundation/install/InstallButton.tsx";
import { ways } from "../../foundation/install/ways.ts";
import { Page } from "../../layout/Page.tsx";
import { useSite } from "../../platform/site.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CheckIcon } from "../../ui/shellIcons.tsx";
import styles from "./Phone.module.css";
import { SiteCode } from "./SiteCode.tsx";
import { Steps } from "./Steps.tsx";

const facts = [
  "不用下载安装，打开网页就能做任务、提现、看消息",
  "不占手机空间，也不会在后台运行",
  "永远是最新版，不需要更新",
];

export function AppPage() {
  const { brand } = useSite();
  return (
    <Page title={`在手机上用${brand.siteName}`}>
      <Card>
        <div className={styles.intro}>
          <div>
            <p>
              {`${brand.siteName}没有单独的 App，手机网页就是完整的会员站点。凡是要你下载“${brand.siteName} App”安装包的，都不是我们。`}
            </p>
            <ul className={styles.facts}>
              {facts.map((fact) => (
                <li key={fact}>
                  <CheckIcon />
                  {fact}
                </li>
              ))}
            </ul>
            <div className={styles.links}>
              <InstallButton />
              <ButtonLink to="/task">看看任务</ButtonLink>
              <ButtonLink to="/app-down" kind="secondary">
                只看这部手机的步骤
              </ButtonLink>
            </div>
          </div>
          <SiteCode siteName={brand.siteName} />
        </div>
      </Card>
      <h2 className={styles.heading}>放到手机桌面，像 App 一样打开</h2>
      <div className={styles.ways}>
        {ways.map((way) => (
          <Steps key={way.device} way={way} />
        ))}
      </div>
    </Page>
  );
}
