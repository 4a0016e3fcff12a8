/** /updating: while the maintenance flag is on, every page leads here. */
import { useSite } from "../platform/site.ts";
import { Button } from "../ui/Button.tsx";
import { InboxIllustration } from "../ui/Illustration.tsx";
import { StatusPage } from "./StatusPage.tsx";

export function UpdatingPage() {
  const { brand } = useSite();
  return (
    <StatusPage
      picture={<InboxIllustration />}
      title="系统维护中"
      text={`我们正在升级，你的金币和答题记录都在。如有急事，请联系 ${brand.contactEmail}。`}
    >
      <Button kind="secondary" onClick={() => window.location.assign("/")}>
        重新进入
      </Button>
    </StatusPage>
  );
}
