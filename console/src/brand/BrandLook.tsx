/** A brand's head, colours and foot, about as members see them. */
import { Card } from "../ui/Editor.tsx";
import styles from "./Brand.module.css";
import type { TextsForm } from "./forms.ts";

export function BrandLook({ form }: { form: TextsForm }) {
  // As the tokens of the member site work them out: one hue, fixed lightness.
  const accent = `oklch(0.5 0.1 ${form.hue ?? 0})`;
  const isColor = /^#[0-9a-f]{6}$/.test(form.themeColor);
  return (
    <Card title="会员看到的样子">
      <div className={styles.look}>
        <div className={styles.head} style={{ background: accent }}>
          <strong>{form.siteName || "还没有名称"}</strong>
        </div>
        <span>{form.slogan || <span className="quiet">还没有标语</span>}</span>
        <div className={styles.swatches}>
          <span className={styles.swatch} style={{ background: accent }} />
          <span className="quiet">主色</span>
          <span
            className={styles.swatch}
            style={{ background: isColor ? form.themeColor : "transparent" }}
          />
          <span className="quiet">浏览器</span>
        </div>
        <div className={styles.foot}>
          <div>
            {form.companyName}　{form.contactEmail}
          </div>
          <div>{[form.icpNumber, form.policeNumber].filter(Boolean).join("　")}</div>
        </div>
      </div>
    </Card>
  );
}
