/** /account-closed: where a member who has left arrives, signed out; says what happens to their data and when. */
import { useSearchParams } from "react-router";
import { useSite } from "../../platform/site.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { InboxIllustration } from "../../ui/Illustration.tsx";
import { StatusPage } from "../../ui/StatusPage.tsx";

export function ClosedPage() {
  const { brand } = useSite();
  const [search] = useSearchParams();
  const when = dayIn(search.get("until") ?? "") ?? "15 个工作日内";
  return (
    <StatusPage
      picture={<InboxIllustration />}
      title="账号已注销"
      text={`你已退出所有设备，个人资料会在 ${when}删除，此前用验证码登录可以撤销注销。如果这不是你的操作，请尽快登录撤销或联系 ${brand.contactEmail}。感谢你的参与。`}
    >
      <ButtonLink to="/index" kind="secondary">
        回到首页
      </ButtonLink>
    </StatusPage>
  );
}

/** From the address, which anybody can write: only a day that exists is shown. */
function dayIn(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const at = new Date(`${text}T00:00:00Z`);
  if (!year || Number.isNaN(at.getTime()) || at.getUTCDate() !== Number(day)) return undefined;
  return `${year} 年 ${Number(month)} 月 ${Number(day)} 日前`;
}
