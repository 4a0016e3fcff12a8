/** The editor by keys alone, and the list of them behind ?. */
import { ConfigProvider, Modal } from "antd";
import { useState } from "react";
import { useShortcuts } from "../../../../../platform/keys.ts";
import type { Kind } from "../kinds.ts";
import { addPage, addQuestion, type At, copyQuestion } from "../outline.ts";
import { holdQuestion, writeTitle } from "../reach.ts";
import { found, selectedAt } from "../selection.ts";
import { useStructure } from "../structure.ts";
import styles from "./Keys.module.css";
import { keyList, kindKeys } from "./list.ts";

export function Keys() {
  const { componentDisabled } = ConfigProvider.useConfig();
  const [isOpen, setOpen] = useState(false);
  const { step } = useStructure();
  const change = useChanges();
  const always = {
    j: () => step(1),
    k: () => step(-1),
    "/": () => document.querySelector<HTMLInputElement>("[data-find]")?.focus(),
    "?": () => setOpen(true),
  };
  useShortcuts(componentDisabled ? always : { ...always, ...change }, !isOpen);
  return (
    <Modal open={isOpen} title="快捷键" footer={null} onCancel={() => setOpen(false)}>
      <table className={styles.keys}>
        <tbody>
          {keyList.map(({ keys, does }) => (
            <tr key={keys}>
              <th scope="row">{keys}</th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}

function useChanges(): Record<string, () => void> {
  const { whole, edit, select, selected, remove } = useStructure();
  const here = found(whole, selected);
  const at = here.kind === "question" ? here.at : null;
  /** Its words are selected, so that they can be typed over at once. */
  const show = (pages: typeof whole.pages, to: At) => {
    const added = pages[to.page]?.questions[to.question];
    if (!added) return;
    select(selectedAt({ ...whole, pages }, to));
    writeTitle(added.name);
  };
  const add = (kind: Kind) => {
    const page = at?.page ?? (here.kind === "page" ? here.index : whole.pages.length - 1);
    const to = {
      page,
      question: at ? at.question + 1 : (whole.pages[page]?.questions.length ?? 0),
    };
    show(edit((now) => addQuestion(now, to, kind)).pages, to);
  };
  const newPage = () => {
    const index = (at?.page ?? (here.kind === "page" ? here.index : whole.pages.length - 1)) + 1;
    const added = edit((now) => addPage(now, index)).pages[index];
    if (!added) return;
    select({ kind: "page", name: added.name, index });
    holdQuestion(added.name);
  };
  const kindActs = kindKeys.map(({ key, kind }) => [key, () => add(kind)] as const);
  return {
    ...Object.fromEntries(kindActs),
    m: () => document.querySelector<HTMLTextAreaElement>("[data-comment]")?.focus(),
    l: () => document.querySelector<HTMLButtonElement>("[data-library]")?.click(),
    n: () => add("single"),
    p: newPage,
    e: () => here.kind === "question" && writeTitle(here.question.name),
    Enter: () => here.kind === "question" && writeTitle(here.question.name),
    x: () => at && remove(at),
    Delete: () => at && remove(at),
    d: () => {
      if (at)
        show(edit((now) => copyQuestion(now, at)).pages, { ...at, question: at.question + 1 });
    },
  };
}
