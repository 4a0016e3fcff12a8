/** Onto the shelf and off it. */
import {
  type ConsolePrize,
  consolePrize,
  consolePrizes,
  setPrizeState,
} from "#contract/console/money/prize.ts";
import { useRate } from "../../platform/money.ts";
import { useKeep } from "../../platform/query.ts";
import { ChangeButton, type Read } from "../../ui/ChangeButton.tsx";
import { shelfChangeOf } from "./draft.ts";

type ShelfButtonProps = { prize: ConsolePrize; editing: Read<ConsolePrize> };

export function ShelfButton({ prize, editing }: ShelfButtonProps) {
  const { isDirty, version, overtaken } = editing;
  const keep = useKeep(consolePrize);
  const change = shelfChangeOf(prize, useRate());
  return (
    <ChangeButton
      title={prize.title}
      change={change}
      isDirty={isDirty}
      endpoint={setPrizeState}
      input={{ params: { id: String(prize.id) }, body: { state: change.to, version } }}
      refreshes={[consolePrizes]}
      rereads={[consolePrize]}
      onWritten={keep}
      onOvertaken={overtaken}
    />
  );
}
