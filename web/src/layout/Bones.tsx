/** A page that is not here yet, in bones: the server's frame and the browser's first wait look alike. */
import { Skeleton } from "../ui/Skeleton.tsx";
import { Page } from "./Page.tsx";

/** A heading without words would only disturb those who hear the page read out. */
const title = (
  <>
    <span className="visually-hidden">正在加载</span>
    <Skeleton width={120} height={28} />
  </>
);

export function Bones() {
  return (
    <Page title={title}>
      <Skeleton height={120} />
      <br />
      <Skeleton height={72} />
      <br />
      <Skeleton height={72} />
    </Page>
  );
}
