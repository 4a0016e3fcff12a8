/** One brand's rules as they are typed, saved, and overtaken by somebody who was quicker. */
import { useState } from "react";
import { growthRules, setGrowthRules } from "#contract/console/people/growth.ts";
import { listProposals } from "#contract/console/operations/proposal.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { sayDone } from "../../platform/notice.ts";
import { savedOr } from "../../platform/overtaken.ts";
import { useSend } from "../../platform/query.ts";
import { useForm } from "../../platform/use-form.ts";
import { type Draft, filled, problemsOf } from "./rule-lines.ts";

export type BrandRules = DataOf<typeof growthRules>["brands"][number];

export function useRules(brand: BrandRules) {
  const { part, settle, overtake, version, canSave, ...editing } = useForm<Draft>({
    first: brand.rules,
    version: brand.version,
    problemsOf,
    bodyOf: (form) => form,
    isNew: false,
    kept: `growthRules.${brand.brandCode}`,
  });
  const { form: draft } = part;
  const [note, setNote] = useState("");
  const send = useSend(setGrowthRules, {
    refreshes: [growthRules, listProposals],
    isQuiet: true,
  });
  const rules = filled(draft);
  const save = async (): Promise<void> => {
    if (rules === null || version === undefined) return;
    const body = { brandCode: brand.brandCode, ...rules, version, note: note.trim() };
    const saved = await savedOr(send.mutateAsync({ body }), (now) =>
      overtake(now.rules, now.version),
    );
    settle(saved.rules, saved.version, draft);
    setNote("");
    sayDone(
      saved.pending.length > 0
        ? "已保存；提高的部分等第二人复核后生效"
        : "规则已保存，最多十秒后生效",
    );
  };
  return {
    ...editing,
    part,
    rules,
    note,
    setNote,
    canSave: canSave && rules !== null && note.trim() !== "",
    isSaving: send.isPending,
    save,
  };
}
