/** Which row, blank or cell of its question a term reads. */
import type { Question } from "#questionnaire/model.ts";
import type { Figure } from "#questionnaire/value-model.ts";
import { Choice } from "../../../../../ui/Choice.tsx";
import { patched } from "../patched.ts";
import { countFor, termFor } from "./edits.ts";
import { isAt, placesOf } from "./places.ts";
import type { AnyTerm } from "./TermsField.tsx";

type PlaceChoiceProps = {
  of: string;
  kind: Figure["kind"];
  whole: Question;
  term: AnyTerm;
  onChange: (term: AnyTerm) => void;
};

/** A cell has points of its own, so another one begins without any; the rows of a matrix share theirs. */
export function PlaceChoice({ of, kind, whole, term, onChange }: PlaceChoiceProps) {
  const isCount = kind === "count";
  const places = placesOf(whole, isCount);
  if (places.length === 0 && term.row === undefined) return null;
  const at = places.findIndex(({ place }) => isAt(place, term));
  const isGone = at < 0 && term.row !== undefined;
  const isMatrix = whole.kind === "matrix";
  const choose = (index: number | undefined) => {
    const place = places[index ?? -1]?.place ?? {};
    const { weight } = term;
    const fresh = isCount ? countFor(whole, place) : termFor(whole, place);
    onChange(
      isMatrix
        ? patched(term, { row: place.row })
        : { ...fresh, ...(weight !== undefined && { weight }) },
    );
  };
  const all = isMatrix ? "所有行" : "整道题";
  return (
    <Choice
      label={`${of}：${isMatrix ? "行" : "哪一项"}`}
      all={isGone ? `${[term.row, term.column].filter(Boolean).join(" / ")}（已不在）` : all}
      options={places.map(({ label }, index) => ({ value: index, label }))}
      value={at < 0 ? undefined : at}
      onChoose={choose}
    />
  );
}
