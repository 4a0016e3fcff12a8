/** The brand's mark and name. */
import { useSite } from "../platform/site.ts";
import styles from "./Brand.module.css";
import { figureOf } from "./figures.ts";

export function Brand({ size = 28 }: { size?: number }) {
  const { brand } = useSite();
  return (
    <span className={styles.brand}>
      {brand.logo ? (
        <img src={brand.logo} alt="" width={size} height={size} className={styles.mark} />
      ) : (
        <svg
          width={size}
          height={size}
          viewBox="0 0 32 32"
          aria-hidden="true"
          className={styles.mark}
        >
          <path fillRule="evenodd" d={figureOf(brand.code)} />
        </svg>
      )}
      <span className={styles.name}>{brand.siteName}</span>
    </span>
  );
}
