/** 全部, or one value of an enumeration, over the list that it filters. */
import { Chip, Chips } from "./Chip.tsx";

type EnumChipsProps<V> = {
  label: string;
  of: { readonly values: readonly V[]; readonly label: (value: V) => string };
  /** Undefined = all. */
  value: V | undefined;
  onChoose: (value: V | undefined) => void;
  toEdges?: boolean;
};

export const EnumChips = <V extends number>(props: EnumChipsProps<V>) => {
  const { of, value: chosen, onChoose, ...row } = props;
  return (
    <Chips {...row}>
      <Chip isOn={chosen === undefined} onClick={() => onChoose(undefined)}>
        全部
      </Chip>
      {of.values.map((value) => (
        <Chip key={value} isOn={value === chosen} onClick={() => onChoose(value)}>
          {of.label(value)}
        </Chip>
      ))}
    </Chips>
  );
};
