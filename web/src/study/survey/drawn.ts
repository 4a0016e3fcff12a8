/** What a sheet that arrives drawn needs before it can be taken over: the form, and the fields of its rare kinds. */
import { getSheet } from "#contract/member/study/survey.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { query, queryClient } from "../../platform/query.ts";
import { form, QuestionnaireForm } from "./AnswerSheet.tsx";

export const parts = [
  QuestionnaireForm,
  {
    ready: async () => {
      const { loadRare } = await form;
      // The server draws whichever comes.
      await loadRare(typeof document === "undefined" ? undefined : questionnaireHere());
    },
  },
];

function questionnaireHere(): Questionnaire | undefined {
  const token = window.location.pathname.split("/").at(-1) ?? "";
  const sheet = queryClient.getQueryData(query(getSheet, { query: { token } }).queryKey);
  // Only questionnaires that the engine has parsed are stored and sent.
  return sheet?.questionnaire as Questionnaire | undefined;
}
