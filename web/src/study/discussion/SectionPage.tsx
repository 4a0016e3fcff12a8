/** /bbs/:id: coming into a discussion group. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams, useSearchParams } from "react-router";
import { decodeTask, sectionLinkPattern } from "#contract/member/study/section.ts";
import { Page } from "../../layout/Page.tsx";
import { query } from "../../platform/query.ts";
import { keepTaskHashId, useSignedIn } from "../../platform/session.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DescriptionList } from "../../ui/List.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ErrorState } from "../../ui/States.tsx";
import styles from "./Discussion.module.css";
import { MemberEntry } from "./MemberEntry.tsx";
import { GuestEntry } from "./GuestEntry.tsx";
import type { Section } from "./words.ts";

export function SectionPage() {
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  const link = search.get("link");
  const section = useQuery(
    query(decodeTask, { query: { hash: id, ...(isLink(link) && { link }) } }),
  );
  return (
    <Page narrow>
      <Loaded query={section} skeleton={<Waiting />} missing={<NoSuchSection />}>
        {(data) => (
          <Introduction key={data.taskHashId} section={data} link={isLink(link) ? link : null} />
        )}
      </Loaded>
    </Page>
  );
}

/** An operator may have saved half a link: the section is then shown as if it had none. */
const isLink = (text: string | null): text is string => sectionLinkPattern.test(text ?? "");

function Introduction({ section, link }: { section: Section; link: string | null }) {
  const isSignedIn = useSignedIn();
  // Who is here came for it: the pages inside open by it, and a session that ends leads back to it.
  useEffect(() => keepTaskHashId(section.taskHashId), [section.taskHashId]);
  return (
    <div className="stack">
      <Card>
        <p className="quiet">讨论组</p>
        <h1 className={styles.title}>{section.title}</h1>
        <p>{section.summary}</p>
        <div className={styles.facts}>
          <DescriptionList
            pairs={[
              { key: "话题", value: `${section.topics} 个` },
              { key: "怎样算完成", value: rule(section) },
              { key: "别人看到的我", value: "讨论组里的称呼，不是你的昵称" },
            ]}
          />
        </div>
      </Card>
      {isSignedIn ? (
        <MemberEntry section={section} />
      ) : (
        <GuestEntry section={section} link={link} />
      )}
    </div>
  );
}

const rule = ({ requiredTopics }: Section) =>
  requiredTopics > 0 ? `回答 ${requiredTopics} 个必答话题` : "至少回答一个话题";

const NoSuchSection = () => (
  <>
    <h1 className="visually-hidden">没有这个讨论组</h1>
    <ErrorState
      title="没有这个讨论组"
      hint="链接可能不完整，或者讨论组已经下架。"
      action={<ButtonLink to="/task">看看其他任务</ButtonLink>}
    />
  </>
);

const Waiting = () => (
  <div className="stack" role="status">
    <span className="visually-hidden">正在加载讨论组</span>
    <Skeleton height={260} />
    <Skeleton height={52} />
  </div>
);
