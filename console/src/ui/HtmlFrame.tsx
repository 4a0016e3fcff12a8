/** HTML in the member site's own tokens, in a frame without scripts: nothing in it can reach the console. */
import { useMemo } from "react";
import base from "../../../web/src/base.css?inline";
import tokens from "../../../web/src/tokens.css?inline";
import own from "./markdown-frame.css?inline";
import styles from "./Markdown.module.css";

const head = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>预览</title><style>${tokens}${base}${own}</style>`;

type HtmlFrameProps = {
  html: string;
  label: string;
  /** For long reading: as high as the window allows. */
  isTall?: boolean;
};

export function HtmlFrame({ html, label, isTall = false }: HtmlFrameProps) {
  const page = useMemo(() => `${head}<body>${html}</body></html>`, [html]);
  return (
    <iframe className={styles.preview} data-tall={isTall} title={label} sandbox="" srcDoc={page} />
  );
}
