/** A list of items, one a line, as it is pasted from a sheet; empty lines go when the field is left. */
import { Input } from "antd";
import { useState } from "react";
import { type Item, itemsOfLines } from "./edits.ts";

type LinesFieldProps = { label: string; items: readonly Item[]; onChange: (items: Item[]) => void };

export function LinesField({ label, items, onChange }: LinesFieldProps) {
  // While it is typed in, a line may be empty.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? items.map((item) => item.label).join("\n");
  const take = (next: string) => {
    setTyped(next);
    onChange(itemsOfLines(next, items).filter((item) => item.label.trim() !== ""));
  };
  return (
    <Input.TextArea
      aria-label={label}
      placeholder="每行一项"
      autoSize={{ minRows: 2, maxRows: 10 }}
      value={text}
      onChange={({ target }) => take(target.value)}
      onBlur={() => setTyped(null)}
    />
  );
}
