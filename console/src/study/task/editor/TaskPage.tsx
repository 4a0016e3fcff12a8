/** A task in the editor. */
import { useParams } from "react-router";
import { consoleTask } from "#contract/console/study/task.ts";
import { query } from "../../../platform/query.ts";
import { EditorPage } from "../../../ui/EditorPage.tsx";
import { Editor } from "./Editor.tsx";
import { ImportedTask } from "./ImportedTask.tsx";

export function TaskPage() {
  const { id = "" } = useParams();
  return (
    <EditorPage title={`任务 ${id}`} asked={query(consoleTask, { params: { id } })}>
      {(task) =>
        task.imported ? (
          <ImportedTask task={task} />
        ) : (
          <Editor key={task.id} task={task} saved={task.draft} />
        )
      }
    </EditorPage>
  );
}
