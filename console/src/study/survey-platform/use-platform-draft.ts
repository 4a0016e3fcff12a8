/** The editor's state: the draft, what differs from what is saved, and saving it. */
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import {
  createPlatform,
  listPlatforms,
  type SurveyPlatform,
  updatePlatform,
} from "#contract/console/study/survey-platform.ts";
import { sayDone } from "../../platform/notice.ts";
import { savedOr } from "../../platform/overtaken.ts";
import { rebased } from "../../platform/rebased.ts";
import { useSend } from "../../platform/query.ts";
import { useLatest } from "../../platform/use-latest.ts";
import {
  bodyOf,
  draftOf,
  isSame,
  type PlatformDraft,
  problemsOf,
  type PutPlatform,
} from "./draft.ts";

export function usePlatformDraft(platform: SurveyPlatform | null, saved: PlatformDraft) {
  const [draft, setDraft] = useState(saved);
  // What the list says may be older than what was just saved.
  const [base, setBase] = useState({ draft: saved, version: platform?.version });
  const [both, setBoth] = useState<readonly (keyof PlatformDraft)[] | null>(null);
  const latest = useLatest(draft);
  const mayLeave = useRef(false);
  const navigate = useNavigate();
  const refreshes = [listPlatforms];
  const onDone = (written: SurveyPlatform) => {
    mayLeave.current = true;
    setDraft(draftOf(written));
    setBase({ draft: draftOf(written), version: written.version });
    setBoth(null);
    sayDone("已保存");
  };
  const overtaken = (now: SurveyPlatform) => {
    const next = rebased(latest.current, { base: base.draft, now: draftOf(now) });
    setDraft(next.form);
    setBase({ draft: draftOf(now), version: now.version });
    setBoth(next.both);
  };
  const create = useSend(createPlatform, { refreshes, onDone });
  const update = useSend(updatePlatform, { refreshes, onDone, isQuiet: true });
  const put: PutPlatform = (changes) => {
    mayLeave.current = false;
    setDraft((now) => ({ ...now, ...changes }));
  };
  const problems = problemsOf(draft);
  const save = async (): Promise<void> => {
    const { code, ...body } = bodyOf(draft);
    if (platform) {
      const params = { id: String(platform.id) };
      const { version } = base;
      await savedOr(update.mutateAsync({ params, body: { ...body, version } }), overtaken);
    } else {
      const { id } = await create.mutateAsync({ body: { code, ...body } });
      void navigate(`/survey-platforms/${id}`, { replace: true });
    }
  };
  return {
    draft,
    put,
    problems,
    isDirty: !isSame(draft, base.draft),
    mayLeave,
    /** Somebody was quicker: what both have changed; null = nobody was. */
    both,
    canSave: Object.keys(problems).length === 0,
    isSaving: create.isPending || update.isPending,
    save,
    drop: () => {
      mayLeave.current = true;
    },
  };
}
