/** Fields that few questionnaires have: each comes by itself, as soon as a questionnaire that has one is opened. */
import { type ComponentType, useEffect, useState } from "react";
import type { Question, Questionnaire } from "#questionnaire/model.ts";
import { needsRare } from "#questionnaire/rare.ts";
import type { FieldProps } from "./field/field.ts";
import styles from "./field/field.module.css";

type Kind = Question["kind"];
type RareField = ComponentType<FieldProps>;

/** A kind's field is given its own kind of question only (Field.tsx). */
const as = <K extends Kind>(field: ComponentType<FieldProps<Extract<Question, { kind: K }>>>) =>
  field as unknown as RareField;

const loaders = {
  file: () => import("./field/FileField.tsx").then((m) => as<"file">(m.FileField)),
  ranking: () => import("./field/RankingField.tsx").then((m) => as<"ranking">(m.RankingField)),
  region: () => import("./field/RegionField.tsx").then((m) => as<"region">(m.RegionField)),
  blanks: () => import("./field/BlanksField.tsx").then((m) => as<"blanks">(m.BlanksField)),
  constantSum: () =>
    import("./field/ConstantSumField.tsx").then((m) => as<"constantSum">(m.ConstantSumField)),
  grid: () => import("./field/GridField.tsx").then((m) => as<"grid">(m.GridField)),
  maxDiff: () => import("./field/MaxDiffField.tsx").then((m) => as<"maxDiff">(m.MaxDiffField)),
  slider: () => import("./field/SliderField.tsx").then((m) => as<"slider">(m.SliderField)),
  time: () => import("./field/TimeField.tsx").then((m) => as<"time">(m.TimeField)),
} satisfies Partial<Record<Kind, () => Promise<RareField>>>;
export type RareKind = keyof typeof loaders;

// The keys are those of the table above.
export const rareKinds = Object.keys(loaders) as RareKind[];

const isRare = (kind: Kind): kind is RareKind => kind in loaders;

const loaded = new Map<RareKind, RareField>();

export const loadField = async (kind: RareKind): Promise<RareField> => {
  const field = loaded.get(kind) ?? (await loaders[kind]());
  loaded.set(kind, field);
  return field;
};

/**
 * All by which this questionnaire is drawn and judged, where that must be there at once; without a questionnaire that
 * of every kind, for a server that draws whichever comes.
 */
export const loadRare = async (questionnaire?: Questionnaire): Promise<void> => {
  const kinds = questionnaire
    ? questionnaire.pages
        .flatMap(({ questions }) => questions.map(({ kind }) => kind))
        .filter(isRare)
    : rareKinds;
  const needsJudge = !questionnaire || needsRare(questionnaire);
  await Promise.all([needsJudge && import("#questionnaire/rare-all.ts"), ...kinds.map(loadField)]);
};

/** Before its page comes: by then the phone may have no network. What fails is tried again at the question itself. */
export const useFieldsOf = (questionnaire: Questionnaire): void =>
  useEffect(() => {
    loadRare(questionnaire).catch(() => {});
  }, [questionnaire]);

type Found = { field: RareField | undefined; hasFailed: boolean };

export const Rare = ({ kind, ...props }: FieldProps & { kind: RareKind }) => {
  const [{ field: Known, hasFailed }, setFound] = useState<Found>(() => ({
    field: loaded.get(kind),
    hasFailed: false,
  }));
  useEffect(() => {
    if (Known || hasFailed) return;
    loadField(kind).then(
      (field) => setFound({ field, hasFailed: false }),
      () => setFound({ field: undefined, hasFailed: true }),
    );
  }, [kind, Known, hasFailed]);
  if (Known) return <Known {...props} />;
  const retry = () => setFound({ field: undefined, hasFailed: false });
  return hasFailed ? (
    <button type="button" className={styles.input} onClick={retry}>
      这道题没有加载出来，点此重试
    </button>
  ) : (
    <p className={styles.quiet} role="status">
      正在加载…
    </p>
  );
};
