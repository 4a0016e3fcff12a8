/** What readers of an article would miss: with any of it, it is not published. */
import { ArticleKind } from "../../content-enums.ts";
import type { ArticleDraft } from "./content.ts";

type Readable = Pick<ArticleDraft, "body" | "summary" | "cover" | "kind">;

/** Each as an operator says it. */
export const missingInArticle = ({ body, summary, cover, kind }: Readable): string[] => [
  ...(body.trim() === "" ? ["没有正文"] : []),
  ...(summary === "" ? ["没有摘要"] : []),
  ...(cover === null && kind !== ArticleKind.of.help ? ["没有封面"] : []),
];
