/** One message in full. */
import type { InboxMessage } from "#contract/console/operations/inbox.ts";
import { exactTime } from "../../platform/time.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Section } from "../../ui/Section.tsx";
import { CodeButton } from "./CodeButton.tsx";
import { kindText } from "./columns.tsx";

export const Message = ({ message: { sentTo, kind, body, sentAt } }: { message: InboxMessage }) => (
  <>
    <Section title={kindText(kind)}>
      <Facts
        facts={[
          ["收件人", sentTo],
          ["时间", exactTime(sentAt)],
          ["验证码", <CodeButton key="code" body={body} />],
        ]}
      />
    </Section>
    <Section title="内容">
      <p style={{ margin: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{body}</p>
    </Section>
  </>
);
