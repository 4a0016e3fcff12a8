/** Markdown as members will read it. In a sandbox without scripts: what is typed here is not yet checked. */
import { marked } from "marked";
import { useMemo } from "react";
import base from "../../../web/src/base.css?inline";
import tokens from "../../../web/src/tokens.css?inline";
import own from "./markdown-frame.css?inline";
import styles from "./Markdown.module.css";

const head = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>预览</title><style>${tokens}${base}${own}</style>`;

export function MarkdownPreview({ text, label }: { text: string; label: string }) {
  const page = useMemo(
    () => `${head}<body>${marked.parse(text, { async: false, gfm: true })}</body></html>`,
    [text],
  );
  return <iframe className={styles.preview} title={label} sandbox="" srcDoc={page} />;
}
