/** The editor's state: the form, what differs from what is saved, and saving it. */
import { useNavigate } from "react-router";
import {
  type ConsolePrize,
  consolePrize,
  consolePrizes,
  createPrize,
  updatePrize,
} from "#contract/console/prize.ts";
import { sayDone } from "../platform/notice.ts";
import { useKeep, useSend } from "../platform/query.ts";
import { useForm } from "../platform/use-form.ts";
import { bodyOf, emptyForm, formOf, type PrizeForm, problemsOf } from "./draft.ts";

export function usePrizeForm(prize: ConsolePrize | null) {
  const { part, settle, ...rest } = useForm<PrizeForm>({
    first: prize ? formOf(prize) : emptyForm,
    problemsOf,
    bodyOf,
    isNew: prize === null,
  });
  const save = useSaving(prize, (written) => settle(formOf(written)));
  const editing = {
    ...rest,
    isSaving: save.isPending,
    save: () => save.send(bodyOf(part.form)),
  };
  return { part, editing };
}

/** Creates or updates, whichever it is; a new prize moves on to its own page. */
function useSaving(prize: ConsolePrize | null, onSaved: (written: ConsolePrize) => void) {
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
  const update = useSend(updatePrize, { refreshes, onDone });
  return {
    isPending: create.isPending || update.isPending,
    send: (body: ReturnType<typeof bodyOf>): Promise<ConsolePrize> =>
      prize
        ? update.mutateAsync({ params: { id: String(prize.id) }, body })
        : create.mutateAsync({ body }),
  };
}
