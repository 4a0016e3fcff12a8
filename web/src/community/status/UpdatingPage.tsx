/** /updating: while the maintenance flag is on, every page leads here; when it is off again, back by itself. */
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { whenMaintenanceEnds } from "../../platform/maintenance.ts";
import { isOwnPath } from "../../platform/navigation.ts";
import { useSite } from "../../platform/site.ts";
import { Button } from "../../ui/Button.tsx";
import { InboxIllustration } from "../../ui/Illustration.tsx";
import { StatusPage } from "../../ui/StatusPage.tsx";

export function UpdatingPage() {
  const { brand, maintenance } = useSite();
  const from = useSearchParams()[0].get("from") ?? "/";
  const back = () => window.location.assign(isOwnPath(from) ? from : "/");
  useEffect(() => (maintenance ? whenMaintenanceEnds(back) : undefined));
  return (
    <StatusPage
      picture={<InboxIllustration />}
      title="系统维护中"
      text={`我们正在升级，你的金币和答题记录都在。升级好了会自动回到刚才的页面。如有急事，请联系 ${brand.contactEmail}。`}
    >
      <Button kind="secondary" onClick={back}>
        重新进入
      </Button>
    </StatusPage>
  );
}
