/** Markdown as members will read it. In a sandbox without scripts: what is typed here is not yet checked. */
import { marked } from "marked";
import { useMemo } from "react";
import { HtmlFrame } from "./HtmlFrame.tsx";

export function MarkdownPreview({ text, label }: { text: string; label: string }) {
  const html = useMemo(() => marked.parse(text, { async: false, gfm: true }), [text]);
  return <HtmlFrame html={html} label={label} />;
}
