/** A brand's head, colours and foot in both themes, worked out as the member site does. */
import type { CSSProperties } from "react";
import { figureOf } from "../../../../web/src/layout/figures.ts";
import { paletteOf, type Theme } from "../../../../web/tokens/palette.ts";
import { Card } from "../../ui/Editor.tsx";
import styles from "./Brand.module.css";
import type { TextsForm } from "./forms.ts";

type BrandLookProps = { code: string; form: TextsForm };

export function BrandLook({ code, form }: BrandLookProps) {
  const isColor = /^#[0-9a-f]{6}$/.test(form.themeColor);
  return (
    <Card title="会员看到的样子">
      <div className={styles.look}>
        <Themed code={code} form={form} theme="light" name="浅色" />
        <Themed code={code} form={form} theme="dark" name="深色" />
        <div className={styles.swatches}>
          <span
            className={styles.swatch}
            style={{ background: isColor ? form.themeColor : "transparent" }}
          />
          <span className="quiet">手机浏览器地址栏的颜色</span>
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

function Themed({ code, form, theme, name }: BrandLookProps & { theme: Theme; name: string }) {
  const palette = paletteOf(form.hue ?? 0, theme);
  const ground: CSSProperties = { background: palette["surface-raised"], color: palette["text"] };
  return (
    <figure className={styles.themed} aria-label={name} style={ground}>
      <div className={styles.head} style={{ color: palette["accent"] }}>
        <Mark code={code} logo={form.logo} />
        <strong>{form.siteName || "还没有名称"}</strong>
      </div>
      <p style={{ color: palette["text-quiet"] }}>{form.slogan || "还没有标语"}</p>
      <span
        className={styles.button}
        style={{ background: palette["accent"], color: palette["accent-text"] }}
      >
        按钮
      </span>
    </figure>
  );
}

const Mark = ({ code, logo }: { code: string; logo: string }) =>
  logo === "" ? (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path fillRule="evenodd" d={figureOf(code)} />
    </svg>
  ) : (
    <img className={styles.mark} src={logo} alt="标志" />
  );
