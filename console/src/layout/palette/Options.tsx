/** What the palette offers, in groups; the input above keeps the focus. */
import { reasonOf } from "../../platform/notice.ts";
import { whatCanBeSearched } from "./desk.ts";
import styles from "./Palette.module.css";
import type { Target } from "./targets.ts";
import type { Found } from "./use-targets.ts";

type OptionsProps = {
  id: string;
  found: Found;
  current: number;
  onGo: (target: Target) => void;
};

export const Options = ({
  id,
  found: { targets, isSearching, failure },
  current,
  onGo,
}: OptionsProps) => (
  <div
    className={styles.list}
    id={`${id}list`}
    role="listbox"
    aria-label="跳转到"
    aria-busy={isSearching}
  >
    {targets.map((target, at) => (
      <Option
        key={target.key}
        id={`${id}${target.key}`}
        target={target}
        isGroupFirst={targets[at - 1]?.group !== target.group}
        isCurrent={at === current}
        onGo={() => onGo(target)}
      />
    ))}
    {failure && !isSearching ? (
      <p className={styles.none}>没有搜成：{reasonOf(failure)}</p>
    ) : (
      targets.length === 0 && (
        <p className={styles.none}>
          {isSearching ? "正在搜索…" : `没有找到。可以搜：${whatCanBeSearched}`}
        </p>
      )
    )}
  </div>
);

type OptionProps = {
  id: string;
  target: Target;
  isGroupFirst: boolean;
  isCurrent: boolean;
  onGo: () => void;
};

const Option = ({ id, target, isGroupFirst, isCurrent, onGo }: OptionProps) => (
  <>
    {isGroupFirst && (
      <div className={styles.group} role="presentation">
        {target.group}
      </div>
    )}
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={styles.option}
      ref={(element) => {
        if (isCurrent) element?.scrollIntoView({ block: "nearest" });
      }}
      onClick={onGo}
    >
      <span>{target.title}</span>
      <span className="quiet">{target.note}</span>
    </div>
  </>
);
