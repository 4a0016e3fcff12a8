/** /app-down: links to an app lead here, but there is no app. Says so, and what to do on this phone instead. */
import { InstallButton } from "../../foundation/install/InstallButton.tsx";
import { deviceOf, ways } from "../../foundation/install/ways.ts";
import { Page } from "../../layout/Page.tsx";
import { useSite } from "../../platform/site.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import styles from "./Phone.module.css";
import { SiteCode } from "./SiteCode.tsx";
import { Steps } from "./Steps.tsx";

export function AppDownPage() {
  const { brand } = useSite();
  const device = deviceOf(navigator.userAgent);
  const way = ways.find((each) => each.device === device);
  return (
    <Page narrow title="不用下载，直接就能用">
      <p className={styles.lead}>
        {`${brand.siteName}现在就在这个网页里，没有安装包。${way ? "照下面的步骤放到桌面，以后一点就开。" : "用手机扫一扫，在手机上打开。"}`}
      </p>
      {way ? (
        <Steps way={way} />
      ) : (
        <Card title="扫码在手机上打开">
          <SiteCode siteName={brand.siteName} />
        </Card>
      )}
      <div className={styles.links}>
        <InstallButton />
        <ButtonLink to="/login">进入{brand.siteName}</ButtonLink>
        <ButtonLink to="/app" kind="secondary">
          其他手机的步骤
        </ButtonLink>
      </div>
    </Page>
  );
}
