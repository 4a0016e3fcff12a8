/** In the account centre: how complete the profile is, and each answer with its origin and its uses. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getProperty, type Property } from "#contract/member/study/property.ts";
import { query } from "../../platform/query.ts";
import { ProgressBar } from "../../ui/Bars.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./PropertyCard.module.css";
import { PropertyRow } from "./PropertyRow.tsx";

/** More than these are folded away: the card is one of many. */
const SHOWN_FIRST = 3;

export function PropertyCard() {
  const property = useQuery(query(getProperty));
  return (
    <Loaded query={property} skeleton={<Skeleton height={148} />}>
      {(data) => <OpenCard property={data} />}
    </Loaded>
  );
}

function OpenCard({ property: { answered, asked, sources } }: { property: Property }) {
  const [isWhole, setWhole] = useState(false);
  const isEmpty = sources.length === 0;
  const shown = isWhole ? sources : sources.slice(0, SHOWN_FIRST);
  return (
    <Card
      title="我的资料"
      action={
        <ButtonLink
          to="/user-survey"
          kind={isEmpty ? "primary" : "quiet"}
          size="s"
          className={isEmpty ? undefined : styles.change}
        >
          {answered < asked ? "填写" : "修改"}
        </ButtonLink>
      }
    >
      <ProgressBar
        label={`已填 ${answered}/${asked}`}
        value={answered}
        max={asked}
        note={answered < asked ? "越完整，以后匹配越准" : "全部填好了"}
      />
      {isEmpty ? (
        <p className={styles.quiet}>暂无资料。花三分钟填几道选择题，以后任务按条件找人时先看它。</p>
      ) : (
        <ul className={styles.rows} aria-label="已填的资料">
          {shown.map((source) => (
            <PropertyRow key={source.name} source={source} />
          ))}
        </ul>
      )}
      {sources.length > SHOWN_FIRST && (
        <Button
          kind="quiet"
          size="s"
          className={styles.fold}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "收起" : `查看全部 ${sources.length} 项`}
        </Button>
      )}
    </Card>
  );
}
