/** Why a form was not taken, near the button that sends it: said there, and not by a toast as well. */
import { useEffect } from "react";
import { saidInPlace } from "../platform/said.ts";
import { Notice } from "./Notice.tsx";

type RefusalProps = { title?: string; error: Error | null };

export function Refusal({ title = "没有提交成功", error }: RefusalProps) {
  useEffect(() => saidInPlace(error?.message), [error]);
  return (
    error && (
      <Notice tone="danger" title={title} live>
        {error.message}
      </Notice>
    )
  );
}
