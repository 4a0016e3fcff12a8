/** A text in the editor: what is typed, the version that stands, and what to do when somebody was quicker. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type BrandDocument,
  brandDocuments,
  documentVersions,
  saveBrandDocument,
} from "#contract/console/community/brand.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { sayDone, sayFailed } from "../../platform/notice.ts";
import { standingIn } from "../../platform/overtaken.ts";
import { query, useSend } from "../../platform/query.ts";
import { isSame, rebased, restored } from "../../platform/rebased.ts";
import { useLatest } from "../../platform/use-latest.ts";
import { useStash } from "../../platform/use-stash.ts";

export type TextForm = { title: string; body: string };

const formOf = ({ title, body }: BrandDocument): TextForm => ({ title, body });

export function useDocument(code: string, text: BrandDocument) {
  const [saved, setSaved] = useState(text);
  const [form, setForm] = useState(() => formOf(text));
  const latest = useLatest(form);
  /** Somebody saved this while it was being typed here. */
  const [isOvertaken, setOvertaken] = useState(false);
  const { isDirty, stash } = useKept(code, { form, saved, setForm, setOvertaken });
  const keep = useKeep(code);
  const send = useSend(saveBrandDocument, { isQuiet: true, refreshes: [documentVersions] });
  /** What was typed since it was sent stays, and is not saved yet. */
  const done = (written: BrandDocument, sent: TextForm) => {
    const next = rebased(latest.current, { base: sent, now: formOf(written) }).form;
    if (isSame(next, formOf(written))) stash.settled();
    keep(written);
    setSaved(written);
    setForm(next);
    setOvertaken(false);
    sayDone(`已保存为版本 ${written.version}`);
  };
  const failed = (error: Error) => {
    // The text as it stands now. What was typed stays.
    const now = standingIn<BrandDocument>(error);
    if (!now) return sayFailed(error);
    keep(now);
    setSaved(now);
    setOvertaken(true);
  };
  const problems = problemsOf(form);
  return {
    saved,
    form,
    problems,
    isOvertaken,
    isDirty,
    canSave: Object.keys(problems).length === 0,
    isSaving: send.isPending,
    ...stash.leaving,
    put: (changes: Partial<TextForm>) => {
      stash.typed();
      setForm((now) => ({ ...now, ...changes }));
    },
    send: (note: string, onSettled: () => void) =>
      send.mutate(
        {
          params: { code, kind: saved.kind },
          body: { title: form.title.trim(), body: form.body, version: saved.version, note },
        },
        { onSuccess: (now) => done(now, form), onError: failed, onSettled },
      ),
  };
}

type Kept = {
  form: TextForm;
  saved: BrandDocument;
  setForm: (form: TextForm) => void;
  setOvertaken: (isOvertaken: boolean) => void;
};

/** What is not saved, in the tab and on the next visit. */
function useKept(code: string, { form, saved, setForm, setOvertaken }: Kept) {
  const isDirty = form.title !== saved.title || form.body !== saved.body;
  const stands = { base: formOf(saved), version: saved.version };
  const stash = useStash<TextForm>({
    kept: `document.${code}.${saved.kind}`,
    form,
    ...stands,
    isDirty,
    onRestore: (left) => {
      const next = restored(left, stands);
      setForm(next.form);
      setOvertaken(next.both !== null);
    },
  });
  return { isDirty, stash };
}

function useKeep(code: string) {
  const client = useQueryClient();
  return (written: BrandDocument) =>
    client.setQueryData<DataOf<typeof brandDocuments>>(
      query(brandDocuments, { params: { code } }).queryKey,
      (now) => now && { list: now.list.map((one) => (one.kind === written.kind ? written : one)) },
    );
}

const problemsOf = ({ title, body }: TextForm): Partial<Record<keyof TextForm, string>> => ({
  ...(title.trim() === "" && { title: "请输入标题" }),
  ...(body.trim() === "" && { body: "请输入正文" }),
});
