/** For which brands something is shown. */
import { TextField } from "./TextField.tsx";

type BrandsFieldProps = {
  value: string;
  onChange: (brands: string) => void;
  problem?: string | undefined;
  help?: string;
};

const max = 200;

export const BrandsField = (props: BrandsFieldProps) => (
  <TextField
    label="品牌代码"
    isWide
    max={max}
    help="只在这些品牌显示，多个用逗号分开；留空则所有品牌"
    {...props}
  />
);
