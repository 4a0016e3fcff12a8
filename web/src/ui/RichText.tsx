/** What the server made from Markdown and cut down to an allow-list (server/src/platform/markdown.ts). */
import { classes } from "./classes.ts";
import styles from "./RichText.module.css";

type RichTextProps = {
  html: string;
  className?: string | undefined;
  /** A page of its own and not a part of one: with more room around what it says. */
  isDocument?: boolean;
};

export function RichText({ html, className, isDocument }: RichTextProps) {
  const Tag = isDocument ? "article" : "div";
  return (
    <Tag
      className={classes(styles.text, isDocument && styles.document, className)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
