/** Province, city, county as native selects; each list is loaded when the one before is chosen. */
import { useEffect, useState } from "react";
import type { Place, RegionQuestion } from "#questionnaire/model.ts";
import styles from "./field.module.css";
import type { FieldProps, Surroundings } from "./field.ts";

const LEVELS = ["省份", "城市", "区县"];
type Load = NonNullable<Surroundings["regions"]>;

export const RegionField = ({ regions, ...props }: FieldProps<RegionQuestion>) =>
  regions ? (
    <Cascade {...props} load={regions} />
  ) : (
    <p className={styles.quiet}>暂时无法选择地区</p>
  );

/** A path that has not come to its end is kept here only: half an address is no answer. */
const Cascade = (props: FieldProps<RegionQuestion> & { load: Load }) => {
  const { question, answer, control, load, onChange } = props;
  const [path, setPath] = useState<Place[]>(Array.isArray(answer) ? answer.filter(isPlace) : []);
  const pick = (changed: Place[], isLast: boolean) => {
    setPath(changed);
    onChange(isLast ? changed : undefined);
  };
  return (
    <div className={styles.region}>
      {LEVELS.slice(0, Math.min(path.length + 1, question.depth)).map((title, level) => (
        <PlaceSelect
          key={`${title}${path[level - 1]?.code}`}
          title={title}
          describedBy={control["aria-describedby"]}
          parent={path[level - 1]?.code}
          value={path[level]?.code}
          load={load}
          onEmpty={() => onChange(path.slice(0, level))}
          onPick={(place) =>
            pick(
              [...path.slice(0, level), ...place],
              place.length > 0 && level + 1 === question.depth,
            )
          }
        />
      ))}
    </div>
  );
};

interface PlaceSelectProps {
  title: string;
  describedBy: string | undefined;
  parent: string | undefined;
  value: string | undefined;
  load: Load;
  /** The parent has no smaller places, so the path ends there. */
  onEmpty: () => void;
  onPick: (place: Place[]) => void;
}

const PlaceSelect = (props: PlaceSelectProps) => {
  const { title, describedBy, parent, value, load, onEmpty, onPick } = props;
  const [places, setPlaces] = useState<Place[] | "failed">();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    load(parent).then(
      (loaded) => {
        if (!isCurrent) return;
        setPlaces(loaded);
        if (loaded.length === 0 && parent !== undefined) onEmpty();
      },
      () => isCurrent && setPlaces("failed"),
    );
    return () => {
      isCurrent = false;
    };
    // Only another list is a reason to load; the callbacks are new at every rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [parent, attempt]);

  if (places === "failed") {
    return (
      <button type="button" className={styles.input} onClick={() => setAttempt(attempt + 1)}>
        {title}没有加载出来，点此重试
      </button>
    );
  }
  if (places?.length === 0) return null;
  return (
    <select
      className={styles.input}
      aria-label={title}
      aria-describedby={describedBy}
      disabled={places === undefined}
      value={value ?? ""}
      onChange={(event) => onPick(places?.filter(({ code }) => code === event.target.value) ?? [])}
    >
      <option value="">{places ? `请选择${title}` : "正在加载…"}</option>
      {places?.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
};

const isPlace = (item: unknown): item is Place =>
  typeof item === "object" && item !== null && "code" in item;
