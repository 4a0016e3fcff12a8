/** What is wrong at a place, under the place. */
import styles from "./Questionnaire.module.css";
import { type Note, notesAt, useStructure } from "./structure.ts";

type NotesProps = {
  path: string;
  /** Only what is said of this very place; else also what is said of its parts. */
  isExact?: boolean;
};

export function Notes({ path, isExact = true }: NotesProps) {
  const { notes } = useStructure();
  return <NoteList notes={notesAt(notes, path, isExact)} />;
}

export const NoteList = ({ notes }: { notes: readonly Note[] }) =>
  notes.length === 0 ? null : (
    <ul className={styles.notes}>
      {notes.map(({ message, tone, path }) => (
        <li key={`${path}${message}`} data-tone={tone}>
          {message}
        </li>
      ))}
    </ul>
  );
