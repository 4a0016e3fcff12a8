/** The editor's state: the form, what differs from what is saved, and saving it. */
import { useNavigate } from "react-router";
import {
  type ConsolePrize,
  consolePrize,
  consolePrizes,
  createPrize,
  type PrizeDraft,
  updatePrize,
} from "#contract/console/money/prize.ts";
import { sayDone } from "../../platform/notice.ts";
import { savedOr } from "../../platform/overtaken.ts";
import { useKeep, useSend } from "../../platform/query.ts";
import { useForm } from "../../platform/use-form.ts";
import { bodyOf, emptyForm, formOf, type PrizeForm, problemsOf } from "./draft.ts";

export function usePrizeForm(prize: ConsolePrize | null) {
  const { part, settle, overtake, version, ...rest } = useForm<PrizeForm>({
    first: prize ? formOf(prize) : emptyForm,
    version: prize?.version,
    problemsOf,
    bodyOf,
    isNew: prize === null,
  });
  const save = useSaving(prize, {
    onSaved: (written) => settle(formOf(written), written.version),
    onOvertaken: (now) => overtake(formOf(now), now.version),
  });
  const editing = {
    ...rest,
    isSaving: save.isPending,
    save: () => save.send(bodyOf(part.form), version),
  };
  return { part, editing };
}

/** Creates or updates, whichever it is; a new prize moves on to its own page. */
function useSaving(
  prize: ConsolePrize | null,
  { onSaved, onOvertaken }: Record<"onSaved" | "onOvertaken", (prize: ConsolePrize) => void>,
) {
  const keep = useKeep(consolePrize);
  const navigate = useNavigate();
  const onDone = (written: ConsolePrize) => {
    onSaved(written);
    keep(written);
    sayDone("已保存");
    if (!prize) void navigate(`/prizes/${written.id}`, { replace: true });
  };
  const refreshes = [consolePrizes];
  const create = useSend(createPrize, { refreshes, onDone });
  const update = useSend(updatePrize, { refreshes, onDone, isQuiet: true });
  const overtaken = (now: ConsolePrize) => {
    onOvertaken(now);
    keep(now);
  };
  return {
    isPending: create.isPending || update.isPending,
    send: (body: PrizeDraft, version: string | undefined): Promise<ConsolePrize> =>
      prize
        ? savedOr(
            update.mutateAsync({ params: { id: String(prize.id) }, body: { ...body, version } }),
            overtaken,
          )
        : create.mutateAsync({ body }),
  };
}
