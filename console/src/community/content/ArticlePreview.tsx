/** The article as its readers get it: drawn by the server, with the same rules as on the site. */
import type { ConsoleArticle } from "#contract/console/community/content.ts";
import { ArticleKind } from "#contract/content-enums.ts";
import { CardPreview } from "../../ui/CardPreview.tsx";
import { HtmlFrame } from "../../ui/HtmlFrame.tsx";
import { LiveMarkdown } from "../../ui/LiveMarkdown.tsx";
import type { ArticleForm } from "./draft.ts";

type ArticlePreviewProps = {
  form: ArticleForm;
  article: ConsoleArticle | null;
  mayWrite: boolean;
};

export const ArticlePreview = ({ form, article, mayWrite }: ArticlePreviewProps) => (
  <CardPreview
    cover={form.cover}
    kind={ArticleKind.label(form.kind)}
    name={form.title || "还没有标题"}
    summary={form.summary}
  >
    {mayWrite ? (
      <LiveMarkdown body={form.body} />
    ) : (
      article && <HtmlFrame html={article.html} label="正文预览" isTall />
    )}
  </CardPreview>
);
