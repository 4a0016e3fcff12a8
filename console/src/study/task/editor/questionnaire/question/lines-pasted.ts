/** A paste of several lines into one field of a list is meant for the list. */
import type { ClipboardEvent } from "react";
import type { Choice } from "#questionnaire/model.ts";
import { isList, pastedChoices } from "#questionnaire/pasted.ts";

export const onLines = (take: (choices: Choice[]) => void) => (event: ClipboardEvent) => {
  const text = event.clipboardData.getData("text/plain");
  if (!isList(text)) return;
  event.preventDefault();
  take(pastedChoices(text));
};
