/** /404: where unknown paths and refused pages end. */
import { ButtonLink } from "../../ui/Button.tsx";
import { CloudIllustration } from "../../ui/Illustration.tsx";
import { StatusPage } from "../../ui/StatusPage.tsx";

export function NotFoundPage() {
  return (
    <StatusPage
      picture={<CloudIllustration />}
      title="没有找到这个页面"
      text="链接可能已失效，或者你的账号不能打开它。"
    >
      <ButtonLink to="/index">回到首页</ButtonLink>
      <ButtonLink to="/task" kind="secondary">
        看看任务
      </ButtonLink>
      <ButtonLink to="/help" kind="quiet">
        帮助中心
      </ButtonLink>
    </StatusPage>
  );
}
