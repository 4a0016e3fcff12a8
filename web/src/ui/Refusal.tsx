/** Why a form was not taken, near the button that sends it. */
import { Notice } from "./Notice.tsx";

type RefusalProps = { title?: string; error: Error | null };

export const Refusal = ({ title = "没有提交成功", error }: RefusalProps) =>
  error && (
    <Notice tone="danger" title={title} live>
      {error.message}
    </Notice>
  );
