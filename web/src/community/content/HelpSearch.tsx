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

type HelpSearchProps = {
  /** What the address says. */
  term: string;
  /** Beside an article only the button searches: what is read would be gone in mid-word. */
  isAsked?: boolean;
};

export function HelpSearch({ term, isAsked = false }: HelpSearchProps) {
  const { typed, setTyped, setAsked } = useTyped(term);
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const look = (text: string) => {
    clearTimeout(timer.current);
    const words = text.trim();
    setAsked(words);
    const path = words ? `/help?q=${encodeURIComponent(words)}` : "/help";
    // Back from what was found beside an article leads to the article.
    void navigate(path, { replace: !isAsked, preventScrollReset: !isAsked });
  };
  const type = (text: string, isComposing: boolean) => {
    setTyped(text);
    clearTimeout(timer.current);
    // Letters that an input method has not made into words yet find nothing.
    if (!isAsked && !isComposing) timer.current = setTimeout(() => look(text), settleMs);
  };
  return (
    <Form role="search" className={styles.search} onSubmit={() => look(typed)}>
      <TextInput
        type="search"
        enterKeyHint="search"
        aria-label="搜索帮助"
        placeholder="搜索：提现、审核、邀请……"
        maxLength={longestSearch}
        value={typed}
        onChange={({ target, nativeEvent }) =>
          type(target.value, (nativeEvent as InputEvent).isComposing)
        }
        onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
      />
      <Button type="submit">搜索</Button>
    </Form>
  );
}

/** What stands in the box: as it is typed, until the address says something that was not asked for here, as Back does. */
function useTyped(term: string) {
  const [typed, setTyped] = useState(term);
  const [asked, setAsked] = useState<string | null>(null);
  const [before, setBefore] = useState(term);
  if (term !== before) {
    setBefore(term);
    setAsked(null);
    if (term !== asked) setTyped(term);
  }
  return { typed, setTyped, setAsked };
}
