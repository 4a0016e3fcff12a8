/** The editor's state: the draft, what differs from what is saved, and saving it. */
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import {
  createPlatform,
  listPlatforms,
  type SurveyPlatform,
  updatePlatform,
} from "#contract/console/survey-platform.ts";
import { sayDone } from "../platform/notice.ts";
import { useSend } from "../platform/query.ts";
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
  const [base, setBase] = useState(saved);
  const mayLeave = useRef(false);
  const navigate = useNavigate();
  const refreshes = [listPlatforms];
  const onDone = (written: SurveyPlatform) => {
    mayLeave.current = true;
    setDraft(draftOf(written));
    setBase(draftOf(written));
    sayDone("已保存");
  };
  const create = useSend(createPlatform, { refreshes, onDone });
  const update = useSend(updatePlatform, { refreshes, onDone });
  const put: PutPlatform = (changes) => {
    mayLeave.current = false;
    setDraft((now) => ({ ...now, ...changes }));
  };
  const problems = problemsOf(draft);
  const save = async (): Promise<void> => {
    const { code, ...body } = bodyOf(draft);
    if (platform) await update.mutateAsync({ params: { id: String(platform.id) }, body });
    else {
      const { id } = await create.mutateAsync({ body: { code, ...body } });
      void navigate(`/survey-platforms/${id}`, { replace: true });
    }
  };
  return {
    draft,
    put,
    problems,
    isDirty: !isSame(draft, base),
    mayLeave,
    canSave: Object.keys(problems).length === 0,
    isSaving: create.isPending || update.isPending,
    save,
    drop: () => {
      mayLeave.current = true;
    },
  };
}
