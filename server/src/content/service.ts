/** Articles, as the other features see them. */
export { articleAddresses } from "./articles.ts";
export { contentHandlers } from "./attachment.ts";
export { whenArticlesChange } from "./changed.ts";
export { saveArticle, setArticleState } from "./desk.ts";
export { saveCategory } from "./category-desk.ts";
export { attach } from "./attachment.ts";
export { keepPicture } from "./picture.ts";
export { forgetReading, readingOf } from "./reader-sql.ts";
