/** A list's search: sent on Enter or when cleared, so that half a word is no request. */
import { Input } from "antd";
import { useState } from "react";

type SearchBoxProps = {
  label: string;
  placeholder: string;
  value: string;
  maxLength: number;
  onSearch: (value: string | undefined) => void;
};

export function SearchBox({ label, placeholder, value, maxLength, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  // The URL changed under us (back button, palette): follow it.
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  return (
    <Input.Search
      aria-label={label}
      placeholder={placeholder}
      allowClear
      maxLength={maxLength}
      style={{ width: 300, maxWidth: "100%" }}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onSearch={(typed) => onSearch(typed.trim() || undefined)}
    />
  );
}
