/** A list of items, one a line, as it is typed or pasted from a sheet; empty lines go when the field is left. */
import { Input } from "antd";
import { type Item, itemsOfLines, labelsIn } from "./lines.ts";
import { useTyped } from "./use-typed.ts";

type LinesFieldProps = {
  label: string;
  items: readonly Item[];
  width?: number;
  onChange: (items: Item[]) => void;
};

const textOf = (items: readonly Item[]): string => items.map(({ label }) => label).join("\n");

export function LinesField({ label, items, width, onChange }: LinesFieldProps) {
  const typed = useTyped(items, textOf);
  const take = (text: string) => {
    const made = itemsOfLines(labelsIn(text), typed.before);
    typed.type(text, made);
    onChange(made);
  };
  return (
    <Input.TextArea
      aria-label={label}
      placeholder="每行一项"
      autoSize={{ minRows: 2, maxRows: 10 }}
      {...(width !== undefined && { style: { width } })}
      value={typed.text}
      onChange={({ target }) => take(target.value)}
      onBlur={typed.leave}
    />
  );
}
