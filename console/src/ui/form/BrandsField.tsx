/** For which brands something is shown: chosen by name; nobody has to know a code. None chosen = all. */
import { Checkbox, ConfigProvider } from "antd";
import { brandsIn, brandsOffered, turnedBrand } from "../../platform/brands.ts";
import { useBrands } from "../../platform/site.ts";
import { FieldGroup } from "./Field.tsx";
import styles from "./Form.module.css";

type BrandsFieldProps = {
  value: string;
  onChange: (brands: string) => void;
  problem?: string | undefined;
  help?: string;
};

export function BrandsField({
  value,
  onChange,
  problem,
  help = "只在勾选的品牌显示；都不勾选则所有品牌",
}: BrandsFieldProps) {
  const { componentDisabled } = ConfigProvider.useConfig();
  const known = useBrands();
  const chosen = brandsIn(value);
  return (
    <FieldGroup label="品牌" help={help} problem={problem}>
      <div className={styles.tools}>
        {brandsOffered(known, chosen).map(({ code, name }) => (
          <Checkbox
            key={code}
            checked={chosen.includes(code)}
            disabled={componentDisabled}
            onChange={({ target }) => onChange(turnedBrand(value, code, target.checked))}
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  );
}
