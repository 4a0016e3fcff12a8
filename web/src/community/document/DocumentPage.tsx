/** The brand's texts: about, agreement, privacy, cooperation, product. */
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { type DocumentKind, getDocument } from "#contract/member/community/site.ts";
import { Page } from "../../layout/Page.tsx";
import { useHydrated } from "../../platform/hydrated.ts";
import { later } from "../../platform/later.tsx";
import { query } from "../../platform/query.ts";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { RichText } from "../../ui/RichText.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./DocumentPage.module.css";

/**
 * Only one of the five texts has the form, and the form brings the rules of forms: so it is loaded apart. As high as it is: a
 * press on the foot of the page while it comes would be lost.
 */
const formBones = (
  <div className={styles.form}>
    <Card title="留下合作意向">
      <Skeleton height={590} />
    </Card>
  </div>
);
const Cooperation = later(() => import("./Cooperation.tsx").then((m) => m.Cooperation), formBones);

export function DocumentPage() {
  // contentRoutes.tsx gives this page only to the paths that are kinds.
  const kind = useLocation().pathname.slice(1) as DocumentKind;
  const text = useQuery(query(getDocument, { params: { kind } }));
  const isInBrowser = useHydrated();
  return (
    <Loaded query={text} skeleton={<Waiting />}>
      {({ title, version, updatedAt, html }) => (
        <Page narrow title={title}>
          <p className={styles.version}>{`版本 ${version}，更新于 ${dayOf(updatedAt)}`}</p>
          <RichText isDocument html={html} />
          {kind === "cooperate" && (isInBrowser ? <Cooperation /> : formBones)}
        </Page>
      )}
    </Loaded>
  );
}

const Waiting = () => (
  <Page narrow title={<Skeleton width={160} height={28} />}>
    <Skeleton height={480} />
  </Page>
);

const dayOf = (time: string) =>
  new Date(time).toLocaleDateString("zh-CN", {
    timeZone: "Asia/Shanghai",
    year: "numeric",
    month: "long",
    day: "numeric",
  });
