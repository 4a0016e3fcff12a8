/** Who can be named, under the words that are being written. */
import type { FocusPerson } from "#contract/member/study/discussion.ts";
import { BbsRole } from "#contract/enums.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import styles from "./ReplyBox.module.css";

type PeopleListProps = {
  id: string;
  people: readonly FocusPerson[];
  /** The one that Enter chooses. */
  at: number;
  onChoose: (person: FocusPerson) => void;
};

export const PeopleList = ({ id, people, at, onChoose }: PeopleListProps) => (
  <ul role="listbox" id={`${id}-list`} aria-label="可以 @ 的人" className={styles.people}>
    {people.map((person, index) => (
      // The keyboard chooses from the words themselves (aria-activedescendant).
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
      <li
        key={person.number}
        id={`${id}-${person.number}`}
        role="option"
        aria-selected={index === at}
        tabIndex={-1}
        ref={(element) =>
          index === at ? element?.scrollIntoView({ block: "nearest" }) : undefined
        }
        className={styles.person}
        // The text box keeps the focus, and a phone its keyboard.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(person)}
      >
        <Avatar src={person.avatar} name={person.name} size={28} />
        <span className={styles.personName}>{person.name}</span>
        <span className="quiet">
          {person.role === BbsRole.of.respondent
            ? `${person.number} 号`
            : BbsRole.label(person.role)}
        </span>
      </li>
    ))}
  </ul>
);
