/** A text in the editor: what is typed, the version that stands, and what to do when somebody was quicker. */
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { CallFailed } from "#contract/client.ts";
import {
  type BrandDocument,
  brandDocuments,
  documentVersions,
  saveBrandDocument,
} from "#contract/console/community/brand.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { sayDone, sayFailed } from "../../platform/notice.ts";
import { query, useSend } from "../../platform/query.ts";
import { isSame, rebased } from "../../platform/rebased.ts";
import { useLatest } from "../../platform/use-latest.ts";

export type TextForm = { title: string; body: string };

const formOf = ({ title, body }: BrandDocument): TextForm => ({ title, body });

export function useDocument(code: string, text: BrandDocument) {
  const [saved, setSaved] = useState(text);
  const [form, setForm] = useState(() => formOf(text));
  const latest = useLatest(form);
  /** Somebody saved this while it was being typed here. */
  const [isOvertaken, setOvertaken] = useState(false);
  const mayLeave = useRef(false);
  const keep = useKeep(code);
  const send = useSend(saveBrandDocument, { isQuiet: true, refreshes: [documentVersions] });
  /** What was typed since it was sent stays, and is not saved yet. */
  const done = (written: BrandDocument, sent: TextForm) => {
    const next = rebased(latest.current, { base: sent, now: formOf(written) }).form;
    mayLeave.current = isSame(next, formOf(written));
    keep(written);
    setSaved(written);
    setForm(next);
    setOvertaken(false);
    sayDone(`已保存为版本 ${written.version}`);
  };
  const failed = (error: Error) => {
    if (!(error instanceof CallFailed) || error.code !== 409 || error.data === null)
      return sayFailed(error);
    // What the contract says of this refusal: the text as it stands now. What was typed stays.
    const now = error.data as BrandDocument;
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
    isDirty: form.title !== saved.title || form.body !== saved.body,
    canSave: Object.keys(problems).length === 0,
    isSaving: send.isPending,
    mayLeave,
    put: (changes: Partial<TextForm>) => {
      mayLeave.current = false;
      setForm((now) => ({ ...now, ...changes }));
    },
    drop: () => {
      mayLeave.current = true;
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
