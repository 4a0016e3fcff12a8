/** What may be done with a member, each by a button and by its key. */
import { Button } from "antd";
import { useState } from "react";
import { askAdjustment } from "#contract/console/money/adjustment.ts";
import { addNote } from "#contract/console/operations/desk.ts";
import { sanctionMember } from "#contract/console/people/sanction.ts";
import type { ConsoleMember } from "#contract/console/people/member.ts";
import { useShortcuts } from "../../platform/keys.ts";
import { useMay } from "../../platform/me.ts";
import { AdjustDialog } from "./AdjustDialog.tsx";
import { NoteDialog } from "./NoteDialog.tsx";
import { SanctionDialog } from "./SanctionDialog.tsx";

type Asked = "note" | "adjust" | "sanction";

export function MemberActions({ member }: { member: ConsoleMember }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const isActive = member.state === "active";
  const mayNote = useMay(addNote);
  const mayAdjust = useMay(askAdjustment) && isActive;
  const maySanction = useMay(sanctionMember) && isActive;
  const close = () => setAsked(null);
  useShortcuts(
    {
      ...(mayNote && { n: () => setAsked("note") }),
      ...(mayAdjust && { t: () => setAsked("adjust") }),
      ...(maySanction && { f: () => setAsked("sanction") }),
    },
    asked === null,
  );
  return (
    <>
      {mayNote && <Button onClick={() => setAsked("note")}>添加备注（N）</Button>}
      {mayAdjust && <Button onClick={() => setAsked("adjust")}>手工调整（T）</Button>}
      {maySanction && (
        <Button danger onClick={() => setAsked("sanction")}>
          处罚（F）
        </Button>
      )}
      {asked === "note" && <NoteDialog member={member} onClose={close} />}
      {asked === "adjust" && <AdjustDialog member={member} onClose={close} />}
      {asked === "sanction" && <SanctionDialog member={member} onClose={close} />}
    </>
  );
}
