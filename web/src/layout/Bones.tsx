/** A page that is not here yet, in bones: the server's frame and the browser's first wait look alike. */
import { Skeleton } from "../ui/Skeleton.tsx";
import { Page } from "./Page.tsx";

export function Bones() {
  return (
    <Page title={<Skeleton width={120} height={28} />}>
      <Skeleton height={120} />
      <br />
      <Skeleton height={72} />
      <br />
      <Skeleton height={72} />
    </Page>
  );
}
