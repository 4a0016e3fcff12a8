/** The help centre's search: it looks as one types, and lives in the address. */
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import styles from "./Help.module.css";

const settleMs = 400;
/** As the contract has it. */
export const longestSearch = 40;

/** `term` is what the address says. */
export function HelpSearch({ term }: { term: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const look = (text: string) => {
    clearTimeout(timer.current);
    const path = text.trim() ? `/help?q=${encodeURIComponent(text.trim())}` : "/help";
    void navigate(path, { replace: true, preventScrollReset: true });
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => look(text), settleMs);
  };
  const submit = () => {
    look(typed ?? term);
  };
  return (
    <Form role="search" className={styles.search} onSubmit={submit}>
      <TextInput
        type="search"
        enterKeyHint="search"
        aria-label="搜索帮助"
        placeholder="搜索：提现、审核、邀请……"
        maxLength={longestSearch}
        value={typed ?? term}
        onChange={({ target }) => type(target.value)}
      />
      <Button type="submit">搜索</Button>
    </Form>
  );
}
