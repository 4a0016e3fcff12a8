/** Markdown as members will read it. In a sandbox without scripts: what is typed here is not yet checked. */
import { marked } from "marked";
import { useMemo } from "react";
import base from "../../../web/src/base.css?inline";
import tokens from "../../../web/src/tokens.css?inline";
import styles from "./Markdown.module.css";

const own =
  "html,body{background:var(--surface);color:var(--text)}body{padding:16px;font-size:14px;line-height:1.7;overflow-wrap:anywhere}img{max-width:100%}h1,h2,h3,h4{font-size:16px;margin:16px 0 8px}p,ul,ol{margin:0 0 8px}ul,ol{padding-left:1.4em}";

export function MarkdownPreview({ text, label }: { text: string; label: string }) {
  const page = useMemo(
    () =>
      `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${label}</title><style>${tokens}${base}${own}</style><body>${marked.parse(text, { async: false, gfm: true })}</body></html>`,
    [text, label],
  );
  return <iframe className={styles.preview} title={label} sandbox="" srcDoc={page} />;
}
