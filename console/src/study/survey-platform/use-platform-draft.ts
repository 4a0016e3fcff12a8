/** The editor's state: the draft, what differs from what is saved, and saving it. */
import { useNavigate } from "react-router";
import {
  createPlatform,
  listPlatforms,
  type SurveyPlatform,
  updatePlatform,
} from "#contract/console/study/survey-platform.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { useDraftForm } from "../../platform/use-draft-form.ts";
import { bodyOf, draftOf, emptyDraft, problemsOf } from "./draft.ts";

export function usePlatformDraft(platform: SurveyPlatform | null) {
  const navigate = useNavigate();
  const { part, version, onSaved, savedOrOvertaken, ...rest } = useDraftForm(
    platform,
    // Every change of what is typed is one that may be saved.
    {
      called: "surveyPlatform",
      emptyForm: emptyDraft,
      formOf: draftOf,
      bodyOf: (draft) => draft,
      problemsOf,
    },
    () => undefined,
  );
  const onDone = (written: SurveyPlatform) => {
    onSaved(written);
    sayDone("已保存");
    if (!platform) void navigate(`/survey-platforms/${written.id}`, { replace: true });
  };
  const refreshes = [listPlatforms];
  const create = useSend(createPlatform, { refreshes, onDone });
  const update = useSend(updatePlatform, { refreshes, onDone, isQuiet: true });
  const save = (): Promise<SurveyPlatform> => {
    const { code, ...body } = bodyOf(part.form);
    if (!platform) return create.mutateAsync({ body: { code, ...body } });
    const params = { id: String(platform.id) };
    return savedOrOvertaken(update.mutateAsync({ params, body: { ...body, version } }));
  };
  return { ...rest, part, isSaving: create.isPending || update.isPending, save };
}
