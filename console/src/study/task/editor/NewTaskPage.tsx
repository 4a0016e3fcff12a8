/** A task that does not exist yet. */
import { useState } from "react";
import { Editor } from "./Editor.tsx";
import { emptyDraft } from "./draft.ts";

export function NewTaskPage() {
  const [draft] = useState(() => emptyDraft(new Date()));
  return <Editor task={null} saved={draft} />;
}
