/** What a member registered after doing the task elsewhere and not getting back. */
import type { consoleResponse } from "#contract/console/study/response.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { JoinResult } from "#contract/enums.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Section } from "../../ui/Section.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { TimeText } from "../../ui/TimeText.tsx";

type ClaimProps = { claim: NonNullable<DataOf<typeof consoleResponse>["claim"]> };

export const Claim = ({
  claim: { said, note, code, createdAt, settledAt, outcome },
}: ClaimProps) => (
  <Section
    title="会员的登记"
    extra={
      <StateMark tone={settledAt === null ? "waiting" : "plain"}>
        {settledAt === null ? "等待平台的话" : "已结清"}
      </StateMark>
    }
  >
    <Facts
      facts={[
        ["会员说", JoinResult.label(said)],
        ["完成码", code],
        ["留言", note],
        ["登记", <TimeText key="created" at={createdAt} />],
        ["结清", settledAt && <TimeText key="settled" at={settledAt} />],
        ["结局", outcome],
      ]}
    />
    {settledAt === null && (
      <p className="quiet">平台补发通知，或对账文件里有这条，就会自动结清。</p>
    )}
  </Section>
);
