/** Whether all is there that a questionnaire is judged by; what only few need is fetched first. */
import { useEffect, useState } from "react";
import type { Questionnaire } from "#questionnaire/model.ts";
import { isLoaded, needsRare } from "#questionnaire/rare.ts";

export const useRare = (questionnaire: Questionnaire): boolean => {
  const [failure, setFailure] = useState<unknown>();
  const [, setCame] = useState(false);
  const waits = needsRare(questionnaire) && !isLoaded();
  useEffect(() => {
    if (waits) import("#questionnaire/rare-all.ts").then(() => setCame(true), setFailure);
  }, [waits]);
  // The site's own page for what could not be loaded says the rest.
  if (failure !== undefined) throw failure;
  return !waits;
};
