/** What the other features may use of this one. */
export { articleAddresses } from "./articles.ts";
export { attach, contentHandlers } from "./attachment.ts";
export { saveCategory } from "./category-desk.ts";
export { whenArticlesChange } from "./changed.ts";
export { saveArticle, setArticleState } from "./desk.ts";
export { refuseUnreadLinks } from "./linked.ts";
export { mayFollow } from "./publishing.ts";
export { forgetReading, readingOf } from "./reader-sql.ts";
