/** The editor's state: the form, what differs from what is saved, and creating or updating it, whichever it is. */
import { useNavigate } from "react-router";
import {
  type ConsolePrize,
  consolePrize,
  consolePrizes,
  createPrize,
  updatePrize,
} from "#contract/console/money/prize.ts";
import { sayDone } from "../../platform/notice.ts";
import { useKeep, useSend } from "../../platform/query.ts";
import { useDraftForm } from "../../platform/use-draft-form.ts";
import * as kind from "./draft.ts";

export function usePrizeForm(prize: ConsolePrize | null) {
  const navigate = useNavigate();
  const { part, version, draft, onSaved, savedOrOvertaken, ...rest } = useDraftForm(
    prize,
    { ...kind, called: "prize" },
    useKeep(consolePrize),
  );
  const onDone = (written: ConsolePrize) => {
    onSaved(written);
    sayDone("已保存");
    if (!prize) void navigate(`/prizes/${written.id}`, { replace: true });
  };
  const refreshes = [consolePrizes];
  const create = useSend(createPrize, { refreshes, onDone });
  const update = useSend(updatePrize, { refreshes, onDone, isQuiet: true });
  const save = (): Promise<ConsolePrize> => {
    if (!prize) return create.mutateAsync({ body: draft });
    const params = { id: String(prize.id) };
    return savedOrOvertaken(update.mutateAsync({ params, body: { ...draft, version } }));
  };
  return {
    part,
    editing: { ...rest, version, isSaving: create.isPending || update.isPending, save },
  };
}
