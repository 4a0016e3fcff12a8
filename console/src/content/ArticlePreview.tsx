/** The article as its readers get it: drawn by the server, with the same rules as on the site. */
import type { ConsoleArticle } from "#contract/console/content.ts";
import { ArticleKind } from "#contract/content-enums.ts";
import { HtmlFrame } from "../ui/HtmlFrame.tsx";
import { LiveMarkdown } from "../ui/LiveMarkdown.tsx";
import styles from "./Content.module.css";
import type { ArticleForm } from "./draft.ts";

type ArticlePreviewProps = {
  form: ArticleForm;
  article: ConsoleArticle | null;
  mayWrite: boolean;
};

export const ArticlePreview = ({ form, article, mayWrite }: ArticlePreviewProps) => (
  <div className={styles.preview}>
    {form.cover !== null && <img className={styles.cover} src={form.cover} alt="封面" />}
    <span className="quiet">{ArticleKind.label(form.kind)}</span>
    <strong className={styles.name}>{form.title || "还没有标题"}</strong>
    {form.summary && <span>{form.summary}</span>}
    {mayWrite ? (
      <LiveMarkdown body={form.body} />
    ) : (
      article && <HtmlFrame html={article.html} label="正文预览" isTall />
    )}
  </div>
);
