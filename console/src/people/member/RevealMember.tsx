/** Mobile, e-mail or payee in full. */
import { revealMember } from "#contract/console/operations/desk.ts";
import type { ConsoleMember } from "#contract/console/people/member.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { useSend } from "../../platform/query.ts";
import { CodeLine } from "../../ui/CodeLine.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { RevealDialog } from "../../ui/RevealDialog.tsx";
import { afterReveal } from "./refreshes.ts";

export type Revealed = "mobile" | "email" | "payee";
type RevealMemberProps = { member: ConsoleMember; what: Revealed; onClose: () => void };

const names: Record<Revealed, string> = { mobile: "手机号", email: "邮箱", payee: "收款账号" };

export function RevealMember({ member, what, onClose }: RevealMemberProps) {
  const reveal = useSend(revealMember, { refreshes: afterReveal });
  return (
    <RevealDialog
      title={`查看${names[what]}：${member.nickname || member.code}`}
      reasonMax={200}
      isPending={reveal.isPending}
      onClose={onClose}
      onReveal={(reason) =>
        reveal.mutate({ params: { id: String(member.id) }, body: { what, reason } })
      }
      shown={reveal.data ? <Whole what={what} shown={reveal.data} /> : null}
    />
  );
}

const Whole = ({ what, shown }: { what: Revealed; shown: DataOf<typeof revealMember> }) => (
  <Facts
    facts={[
      ["户名", shown.name],
      [names[what], <CodeLine key="value" text={shown.value} label={names[what]} />],
    ]}
  />
);
