/** The editor's state: the form, what differs from what is saved, and saving it. */
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import {
  type ConsolePrize,
  consolePrize,
  consolePrizes,
  createPrize,
  updatePrize,
} from "#contract/console/prize.ts";
import { sayDone } from "../platform/notice.ts";
import { query, useSend } from "../platform/query.ts";
import { bodyOf, emptyForm, formOf, isSame, problemsOf, type PutPrize } from "./draft.ts";

export function usePrizeForm(prize: ConsolePrize | null) {
  const [form, setForm] = useState(() => (prize ? formOf(prize) : emptyForm));
  // What the list says may be older than what was just saved.
  const [base, setBase] = useState(form);
  const mayLeave = useRef(false);
  const save = useSaving(prize, (written) => {
    mayLeave.current = true;
    setForm(formOf(written));
    setBase(formOf(written));
  });
  const put: PutPrize = (changes) => {
    mayLeave.current = false;
    setForm((now) => ({ ...now, ...changes }));
  };
  const problems = problemsOf(form);
  return {
    form,
    put,
    problems,
    isDirty: !isSame(form, base),
    mayLeave,
    canSave: Object.keys(problems).length === 0,
    isSaving: save.isPending,
    save: () => save.send(bodyOf(form)),
    drop: () => {
      mayLeave.current = true;
    },
  };
}

/** Creates or updates, whichever it is; a new prize moves on to its own page. */
function useSaving(prize: ConsolePrize | null, onSaved: (written: ConsolePrize) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const onDone = (written: ConsolePrize) => {
    onSaved(written);
    const { queryKey } = query(consolePrize, { params: { id: String(written.id) } });
    client.setQueryData(queryKey, written);
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
