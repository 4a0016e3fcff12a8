/** For which brands something is shown: chosen by name; nobody has to know a code. None chosen = all. */
import { useQuery } from "@tanstack/react-query";
import { Checkbox, ConfigProvider } from "antd";
import { listChartBrands } from "#contract/console/operations/chart.ts";
import { brandsIn, brandsOffered, turnedBrand } from "../../platform/brands.ts";
import { query } from "../../platform/query.ts";
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
  const known = useQuery({ ...query(listChartBrands), staleTime: Infinity }).data?.list ?? [];
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
