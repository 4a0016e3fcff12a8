/** /open/{alipay|wechat|qq|sina}/callback: progress, then on; or why not, with the way back. */
import { Suspense, use, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { App } from "#contract/enums.ts";
import { errandOf, goToThirdParty } from "../../platform/thirdParty.ts";
import { StatusPage } from "../../ui/StatusPage.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CloudIllustration } from "../../ui/Illustration.tsx";
import { outcomeOf } from "./arrive.ts";
import styles from "./CallbackPage.module.css";

const { wechat, qq, weibo, alipay } = App.of;
/** Weibo's path is called after its company (rule people-20). */
const apps: Record<string, App> = {
  "/open/wechat/callback": wechat,
  "/open/qq/callback": qq,
  "/open/sina/callback": weibo,
  "/open/alipay/callback": alipay,
};

export function CallbackPage() {
  const { pathname, search } = useLocation();
  const app = apps[pathname];
  // The routes of this page are the keys above.
  if (app === undefined) return <Navigate to="/404" replace />;
  return (
    <Suspense fallback={<Waiting app={app} />}>
      <Arrival app={app} search={search} />
    </Suspense>
  );
}

function Waiting({ app }: { app: App }) {
  const words = errandOf(app).purpose === "bind" ? "绑定" : "登录";
  return (
    <StatusPage
      picture={<span className={styles.spinner} aria-hidden="true" />}
      title={`正在用${App.label(app)}${words}`}
      text="请稍候，不要关闭这个页面。"
    />
  );
}

function Arrival({ app, search }: { app: App; search: string }) {
  const outcome = use(outcomeOf(app, search));
  if ("to" in outcome) return <Navigate to={outcome.to} replace />;
  return <Failed app={app} {...outcome} />;
}

type FailedProps = { app: App; refusal: string; wasCancelled: boolean };

function Failed({ app, refusal, wasCancelled }: FailedProps) {
  const errand = errandOf(app);
  const [isGoing, setGoing] = useState(false);
  const isBinding = errand.purpose === "bind";
  const again = () => {
    setGoing(true);
    const stop = () => setGoing(false);
    goToThirdParty(errand).then(stop, stop);
  };
  return (
    <StatusPage
      picture={<CloudIllustration />}
      title={
        wasCancelled ? "已取消授权" : `${App.label(app)}${isBinding ? "绑定" : "登录"}没有完成`
      }
      text={wasCancelled ? `你没有同意${App.label(app)}的授权，什么都没有改变。` : refusal}
    >
      <Button busy={isGoing} onClick={again}>
        {isBinding ? "重新绑定" : "重新登录"}
      </Button>
      <ButtonLink kind="secondary" to={isBinding ? errand.next : "/login"}>
        返回
      </ButtonLink>
    </StatusPage>
  );
}
