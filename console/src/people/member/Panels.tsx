/** What happened to a member, in parts; 1 to 8 change between them. */
import type { ConsoleMember } from "#contract/console/people/member.ts";
import { useShortcuts } from "../../platform/keys.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { Answers } from "./Answers.tsx";
import { Devices } from "./Devices.tsx";
import { Exchanges } from "./Exchanges.tsx";
import { Ledger } from "./Ledger.tsx";
import styles from "./Member.module.css";
import { Notes } from "./Notes.tsx";
import { Responses } from "./Responses.tsx";
import { Sanctions } from "./Sanctions.tsx";
import { Story } from "./Story.tsx";
import { keysFor, type Tab, tabs } from "./tabs.ts";
import { useTab } from "./use-tab.ts";

export function Panels({ member }: { member: ConsoleMember }) {
  const [tab, choose] = useTab();
  useShortcuts(keysFor(choose));
  return (
    <div className={styles.panels}>
      <Tabs label="会员的往来" tabs={tabs} current={tab} onChoose={choose}>
        <div className={lists.includes(tab) ? styles.list : styles.card}>
          <Panel tab={tab} member={member} />
        </div>
      </Tabs>
      <p className={styles.hint}>按 1-8 切换</p>
    </div>
  );
}

/** Tables have a frame of their own, as high as the window leaves. */
const lists: readonly Tab[] = ["responses", "exchanges", "ledger"];

const Panel = ({ tab, member }: { tab: Tab; member: ConsoleMember }) => {
  switch (tab) {
    case "story":
      return <Story memberId={member.id} />;
    case "responses":
      return <Responses memberId={member.id} />;
    case "exchanges":
      return <Exchanges memberId={member.id} />;
    case "ledger":
      return <Ledger memberId={member.id} />;
    case "answers":
      return <Answers memberId={member.id} />;
    case "devices":
      return <Devices memberId={member.id} />;
    case "notes":
      return <Notes memberId={member.id} />;
    case "sanctions":
      return <Sanctions member={member} />;
  }
};
