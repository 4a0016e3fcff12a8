/** Where an article stands: its section, and its category there. */
import { Link } from "react-router";
import type { Article } from "#contract/member/community/content.ts";
import styles from "./Place.module.css";

type PlaceProps = {
  section: { path: string; title: string };
  article: Pick<Article, "categoryId" | "categoryName">;
};

export const Place = ({ section: { path, title }, article }: PlaceProps) => (
  <nav aria-label="位置" className={styles.place}>
    <Link to={path}>{title}</Link>
    <span aria-hidden="true">/</span>
    <Link to={`${path}?category=${article.categoryId}`}>{article.categoryName}</Link>
  </nav>
);
