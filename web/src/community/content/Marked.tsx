/** A text with what was searched for marked in it. */
import styles from "./Help.module.css";
import { piecesOf } from "./words.ts";

export function Marked({ text, term }: { text: string; term: string }) {
  return piecesOf(text, term).map((piece, index) =>
    piece.isMatch ? (
      <mark key={index} className={styles.match}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
