/** Ready-made views of a list: one filter's values as tabs, kept in the URL by the caller. */
import styles from "./ViewTabs.module.css";

type View = { value: string; label: string };

/** Everything, and then each of an enumeration's values. */
export const viewsOf = <V extends number>(enumeration: {
  values: readonly V[];
  label: (value: V) => string;
}): View[] => [
  { value: "", label: "全部" },
  ...enumeration.values.map((value) => ({
    value: String(value),
    label: enumeration.label(value),
  })),
];

type ViewTabsProps = {
  label: string;
  views: readonly View[];
  current: string;
  onChoose: (value: string) => void;
};

/** A toolbar of pressed buttons, because what they change is the table's rows and not a panel. */
export const ViewTabs = ({ label, views, current, onChoose }: ViewTabsProps) => (
  <div className={styles.views} role="group" aria-label={label}>
    {views.map((view) => (
      <button
        key={view.value}
        type="button"
        aria-pressed={view.value === current}
        onClick={() => onChoose(view.value)}
      >
        {view.label}
      </button>
    ))}
  </div>
);
