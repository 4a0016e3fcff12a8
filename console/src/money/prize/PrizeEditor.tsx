/** The prize editor: what it is and what it costs at the left, as members see it at the right. */
import { type ConsolePrize, createPrize } from "#contract/console/money/prize.ts";
import { PrizeState } from "#contract/enums.ts";
import { useMay } from "../../platform/me.ts";
import { Card, EditorColumns, EditorTitle } from "../../ui/Editor.tsx";
import { EditedFields } from "../../ui/EditedFields.tsx";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";
import { LeftOver } from "../../ui/LeftOver.tsx";
import { OvertakenAlert } from "../../ui/OvertakenAlert.tsx";
import { Page } from "../../ui/Page.tsx";
import { SaveButton } from "../../ui/SaveButton.tsx";
import { prizeTone } from "../../ui/tones.ts";
import { Basics, Terms } from "./PrizeFields.tsx";
import { PrizeLinks } from "./PrizeLinks.tsx";
import { PrizePreview } from "./PrizePreview.tsx";
import { ShelfButton } from "./ShelfButton.tsx";
import { usePrizeForm } from "./use-prize-form.ts";

export function PrizeEditor({ prize }: { prize: ConsolePrize | null }) {
  const mayWrite = useMay(createPrize);
  const { part, editing } = usePrizeForm(prize);
  return (
    <Page
      title={
        <EditorTitle
          text={prize ? prize.title : "新建奖品"}
          state={prize && { label: PrizeState.label(prize.state), tone: prizeTone(prize.state) }}
        />
      }
      actions={
        <>
          {prize && <PrizeLinks prize={prize} here="prize" />}
          {mayWrite && prize && <ShelfButton prize={prize} editing={editing} />}
          {mayWrite && <SaveButton editing={editing} isNew={prize === null} />}
        </>
      }
    >
      <OvertakenAlert kind="prize" both={editing.both} />
      <LeftOver editing={editing} />
      <EditedFields mayWrite={mayWrite} isNew={prize === null} isSaving={editing.isSaving}>
        <EditorColumns
          label="会员看到的样子"
          aside={<PrizePreview form={part.form} prize={prize} />}
        >
          <Card title="基本信息">
            <Basics {...part} isTypeFixed={prize !== null && prize.open + prize.issued > 0} />
          </Card>
          <Card title="价格与限制">
            <Terms {...part} />
          </Card>
        </EditorColumns>
      </EditedFields>
      <LeaveGuard editing={editing} />
    </Page>
  );
}
