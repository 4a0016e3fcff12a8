/** Markdown while it is written, drawn by the server: with exactly the rules by which readers get it. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { previewMarkdown } from "#contract/console/operations/upload.ts";
import { call } from "../platform/api.ts";
import { useSettled } from "../platform/use-settled.ts";
import { HtmlFrame } from "./HtmlFrame.tsx";
import { FailureState } from "./States.tsx";
import { Waiting } from "./Waiting.tsx";

const pauseMs = 400;

/** While it is typed the last drawing stays; a body that was drawn before is not asked for again. */
export function LiveMarkdown({ body }: { body: string }) {
  const text = useSettled(body, pauseMs);
  const { data, error, refetch } = useQuery({
    queryKey: [previewMarkdown.path, text],
    queryFn: () => call(previewMarkdown, { body: { body: text } }),
    enabled: text.trim() !== "",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });
  if (text.trim() === "") return <span className="quiet">写了正文，这里就能看到</span>;
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={4} />;
  return (
    <>
      <span className="quiet">约 {data.minutes} 分钟读完</span>
      <HtmlFrame html={data.html} label="正文预览" isTall />
    </>
  );
}
