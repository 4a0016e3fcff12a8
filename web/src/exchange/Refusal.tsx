/** Why the withdrawal was not taken, over the button that sends it. */
import { Notice } from "../ui/Notice.tsx";

export const Refusal = ({ error }: { error: Error }) => (
  <Notice tone="danger" title="没有提交成功" live>
    {error.message}
  </Notice>
);
