/** /ui: every component in every state, in both themes and brands. Development builds only. */
import { useState } from "react";
import { Chip, Chips } from "../ui/Chip.tsx";
import { ButtonsSection } from "./ButtonsSection.tsx";
import { ContentSection } from "./ContentSection.tsx";
import { FieldsSection } from "./FieldsSection.tsx";
import { OverlaysSection } from "./OverlaysSection.tsx";
import { StatesSection } from "./StatesSection.tsx";
import styles from "./UiPage.module.css";

const brands = { qingyan: "清言", manxi: "漫析" } as const;
const themes = { light: "浅色", dark: "深色" } as const;

export function UiPage() {
  return (
    <div className={styles.page}>
      <h1>组件</h1>
      <Switches />
      <ButtonsSection />
      <FieldsSection />
      <ContentSection />
      <StatesSection />
      <OverlaysSection />
    </div>
  );
}

/** Written on the root element, where the tokens look. */
function Switches() {
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const choose = (name: "brand" | "theme", value: string) => {
    document.documentElement.setAttribute(`data-${name}`, value);
    setChosen({ ...chosen, [name]: value });
  };
  return (
    <div className={styles.row}>
      <Chips label="品牌">
        {Object.entries(brands).map(([code, label]) => (
          <Chip key={code} isOn={chosen["brand"] === code} onClick={() => choose("brand", code)}>
            {label}
          </Chip>
        ))}
      </Chips>
      <Chips label="主题">
        {Object.entries(themes).map(([code, label]) => (
          <Chip key={code} isOn={chosen["theme"] === code} onClick={() => choose("theme", code)}>
            {label}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}
