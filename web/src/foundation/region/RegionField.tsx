/** Province, city, county as the system's own pickers; each list is asked for when the one before is chosen. */
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { listRegions } from "#contract/member/people/region.ts";
import { query } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import styles from "./RegionField.module.css";

const LEVELS = ["省份", "城市", "区县"] as const;

type RegionFieldProps = {
  /** Codes from the province down, as far as they are chosen. */
  path: readonly string[];
  onChange: (path: string[]) => void;
  error: string | undefined;
  shakeKey: number;
};

export function RegionField({ path, onChange, error, shakeKey }: RegionFieldProps) {
  const noteId = `${useId()}-note`;
  return (
    <fieldset className={styles.group} aria-describedby={noteId}>
      <legend className={styles.legend}>所在地区</legend>
      <div className={styles.region}>
        {LEVELS.slice(0, path.length + 1).map((title, level) => (
          <PlaceSelect
            key={`${title}${path[level - 1] ?? ""}`}
            title={title}
            parent={path[level - 1]}
            value={path[level] ?? ""}
            isWrong={error !== undefined}
            onPick={(code) => onChange([...path.slice(0, level), ...(code ? [code] : [])])}
          />
        ))}
      </div>
      <FieldError id={noteId} error={error} shakeKey={shakeKey} />
    </fieldset>
  );
}

type PlaceSelectProps = {
  title: string;
  parent: string | undefined;
  value: string;
  isWrong: boolean;
  onPick: (code: string) => void;
};

function PlaceSelect({ title, parent, value, isWrong, onPick }: PlaceSelectProps) {
  const places = useQuery(query(listRegions, { query: parent === undefined ? {} : { parent } }));
  if (places.isError && !places.data)
    return (
      <Button kind="secondary" onClick={() => void places.refetch()}>
        {`${title}没有加载出来，重试`}
      </Button>
    );
  // The place before has nothing smaller: the path ends there.
  if (places.data?.length === 0) return null;
  return (
    <Select
      aria-label={title}
      aria-invalid={isWrong || undefined}
      disabled={!places.data}
      value={places.data ? value : ""}
      placeholder={places.data ? `请选择${title}` : "正在加载…"}
      options={(places.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(event) => onPick(event.target.value)}
    />
  );
}
