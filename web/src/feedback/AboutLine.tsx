/** What a question is about, by its name, with the way there. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { getExchange } from "#contract/member/exchange.ts";
import { getResponse } from "#contract/member/survey.ts";
import { query } from "../platform/query.ts";
import { Notice } from "../ui/Notice.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { type About, kindWords, pathOf } from "./about.ts";
import styles from "./Feedback.module.css";

export type Named = { title: string | undefined; isThere: boolean };

/** Somebody else's, or mistyped: the question goes without it. */
export function useAbout(about: About | null): Named {
  const params = { id: String(about?.id ?? 0) };
  const response = useQuery({
    ...query(getResponse, { params }),
    enabled: about?.kind === "response",
  });
  const exchange = useQuery({
    ...query(getExchange, { params }),
    enabled: about?.kind === "exchange",
  });
  const asked = about?.kind === "response" ? response : exchange;
  return { title: asked.data?.title, isThere: about !== null && !asked.isError };
}

export function AboutLine({ about, named }: { about: About; named: Named }) {
  if (!named.isThere)
    return <Notice tone="pending">没有找到要关联的记录，提交时不会附上它。</Notice>;
  return (
    <p className={styles.about}>
      <span className={styles.quiet}>{`关于${kindWords[about.kind]}`}</span>
      {named.title === undefined ? (
        <Skeleton width={160} />
      ) : (
        <Link to={pathOf(about)}>{named.title}</Link>
      )}
    </p>
  );
}
