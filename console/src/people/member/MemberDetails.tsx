/** A member at a glance, beside the list; the ledger is on the member's own page. */
import { useQuery } from "@tanstack/react-query";
import { consoleMember } from "#contract/console/people/member.ts";
import { RateOfBrand } from "../../platform/money.ts";
import { query } from "../../platform/query.ts";
import { Details } from "../../ui/Details.tsx";
import { FromHere } from "../../ui/FromHere.tsx";
import { Section } from "../../ui/Section.tsx";
import { Balances } from "./Balances.tsx";
import { Profile } from "./Profile.tsx";

export function MemberDetails({ id, onClose }: { id: number; onClose: () => void }) {
  const result = useQuery(query(consoleMember, { params: { id: String(id) } }));
  return (
    <Details
      title={result.data ? `会员 ${result.data.code}` : "会员"}
      result={result}
      onClose={onClose}
    >
      {(member) => (
        <RateOfBrand value={member.brandCode}>
          <Section title="资料" extra={<FromHere to={`/members/${id}`}>打开会员页</FromHere>}>
            <Profile member={member} />
          </Section>
          <Section title="余额">
            <Balances member={member} />
          </Section>
        </RateOfBrand>
      )}
    </Details>
  );
}
