/** A place of the site's map whose contents come with a later version: says so, and where to go meanwhile. */
import { useMatches } from "react-router";
import { handleOf } from "../platform/titles.ts";
import { useSite } from "../platform/site.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { CloudIllustration } from "../ui/Illustration.tsx";
import { StatusPage } from "./StatusPage.tsx";

export function SoonPage() {
  const { brand } = useSite();
  const title = handleOf(useMatches())?.title ?? "内容";
  return (
    <StatusPage
      picture={<CloudIllustration />}
      title={`暂无${title}`}
      text={`内容正在准备中。有问题可以写信到 ${brand.contactEmail}。`}
    >
      <ButtonLink to="/task">看看任务</ButtonLink>
    </StatusPage>
  );
}
