/** Inside a loop: which item of how many this page is about. */
import type { Questionnaire } from "#questionnaire/model.ts";
import { turnPlace } from "#questionnaire/turn.ts";
import type { Path } from "#questionnaire/walk.ts";
import styles from "./questionnaire.module.css";

type TurnLineProps = {
  questionnaire: Questionnaire;
  path: Path;
  index: number;
  words: (text: string) => string;
};

export const TurnLine = ({ questionnaire, path, index, words }: TurnLineProps) => {
  const turn = turnPlace(questionnaire, path.pages.slice(0, index + 1), path.answers);
  return (
    turn && (
      <p className={styles.turn}>
        {`第 ${turn.at} 项 / 共 ${turn.of} 项：`}
        <strong>{words(turn.label)}</strong>
      </p>
    )
  );
};
