/** Who a member is: balances, contact, place among inviters and leaders. */
import type { ReactNode } from "react";
import type { ConsoleMember } from "#contract/console/people/member.ts";
import { Section } from "../../ui/Section.tsx";
import { Balances } from "./Balances.tsx";
import { Debt } from "./Debt.tsx";
import { Growth } from "./Growth.tsx";
import styles from "./Member.module.css";
import { Profile } from "./Profile.tsx";

export const Side = ({ member }: { member: ConsoleMember }) => (
  <div className={styles.side}>
    <Card title="余额">
      <Balances member={member} />
      <Debt memberId={member.id} />
    </Card>
    <Card title="资料">
      <Profile member={member} />
    </Card>
    <Card title="邀请与团队">
      <Growth member={member} />
    </Card>
  </div>
);

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.card}>
    <Section title={title}>{children}</Section>
  </div>
);
