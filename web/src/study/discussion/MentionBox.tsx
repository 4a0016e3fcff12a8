/** Several lines in which @ opens the list of the people of the section; arrows, Enter and a tap choose. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { type FocusPerson, listFocusMembers } from "#contract/member/study/discussion.ts";
import { query } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import type { Mention } from "./draft.ts";
import { type Naming, namingAt, putName } from "./mention.ts";
import { PeopleList } from "./PeopleList.tsx";
import styles from "./ReplyBox.module.css";

type MentionBoxProps = {
  hash: string;
  body: string;
  onBody: (body: string) => void;
  onName: (body: string, person: Mention) => void;
  rows: number;
  maxLength: number;
  placeholder: string;
  autoFocus: boolean;
  /** While it is on its way: the answer empties the box, and would take along what was written since. */
  readOnly: boolean;
};

export function MentionBox({ hash, body, onBody, onName, ...look }: MentionBoxProps) {
  const id = useId();
  const { area, placeCaret } = useCaret(body);
  const [naming, setNaming] = useState<Naming | null>(null);
  const [at, setAt] = useState(0);
  const people = usePeople(hash, naming);
  const watch = (element: HTMLTextAreaElement) => {
    const { value, selectionStart, selectionEnd } = element;
    const next = selectionStart === selectionEnd ? namingAt(value, selectionStart) : null;
    if (next?.search !== naming?.search) setAt(0);
    setNaming(next);
  };
  const choose = ({ number, name }: FocusPerson) => {
    if (!naming || !area.current) return;
    const put = putName(body, area.current.selectionStart, { from: naming.from, name });
    placeCaret(put.caret);
    onName(put.text, { number, name });
    setNaming(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = people.length > 0 && naming !== null && !event.nativeEvent.isComposing;
    const act = move ? actOf(event.key) : undefined;
    if (!act) return;
    event.preventDefault();
    if (act === "close") return setNaming(null);
    if (act !== "choose") return setAt((at + act + people.length) % people.length);
    const person = people[at];
    if (person) choose(person);
  };
  const isOpen = naming !== null && people.length > 0;
  return (
    <div className={styles.box}>
      <TextArea
        ref={area}
        {...look}
        value={body}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen ? `${id}-${people[at]?.number}` : undefined}
        onChange={({ target, nativeEvent }) => {
          onBody(target.value);
          // Half a syllable is no name: the end of the composition is looked at.
          if (!(nativeEvent as InputEvent).isComposing) watch(target);
        }}
        onCompositionEnd={({ currentTarget }) => watch(currentTarget)}
        onSelect={({ currentTarget }) => watch(currentTarget)}
        onBlur={() => setNaming(null)}
        onKeyDown={onKeyDown}
      />
      {isOpen && <PeopleList id={id} people={people} at={at} onChoose={choose} />}
      <AtButton {...{ area, body, onBody, placeCaret }} isDisabled={look.readOnly} />
    </div>
  );
}

const actOf = (key: string): 1 | -1 | "choose" | "close" | undefined =>
  ({ ArrowDown: 1, ArrowUp: -1, Enter: "choose", Tab: "choose", Escape: "close" } as const)[key];

const nobody: FocusPerson[] = [];

function usePeople(hash: string, naming: Naming | null): FocusPerson[] {
  const search = naming?.search ? { search: naming.search } : {};
  const { data } = useQuery({
    ...query(listFocusMembers, { query: { hash, ...search } }),
    enabled: naming !== null,
    // The list stays while the next letter is asked for.
    placeholderData: keepPreviousData,
  });
  return naming === null ? nobody : (data?.list ?? nobody);
}

/** A changed text puts the caret at its end; after a chosen name it belongs behind that. */
function useCaret(body: string) {
  const area = useRef<HTMLTextAreaElement>(null);
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    area.current?.focus();
    area.current?.setSelectionRange(wanted.current, wanted.current);
    wanted.current = null;
  }, [body]);
  const placeCaret = (caret: number) => {
    wanted.current = caret;
  };
  return { area, placeCaret };
}

type AtButtonProps = ReturnType<typeof useCaret> &
  Pick<MentionBoxProps, "body" | "onBody"> & { isDisabled: boolean };

/** A phone's keyboard hides the @ two levels deep. */
function AtButton({ area, body, onBody, placeCaret, isDisabled }: AtButtonProps) {
  const put = () => {
    const caret = area.current?.selectionStart ?? body.length;
    placeCaret(caret + 1);
    onBody(`${body.slice(0, caret)}@${body.slice(caret)}`);
  };
  return (
    <Button kind="quiet" size="s" className={styles.at} disabled={isDisabled} onClick={put}>
      @ 提到某人
    </Button>
  );
}
