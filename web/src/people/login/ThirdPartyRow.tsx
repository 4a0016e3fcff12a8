/** The third parties that this site offers, in a row below the forms. */
import { App } from "#contract/enums.ts";
import { useSite } from "../../platform/site.ts";
import { BrandMark } from "../../ui/BrandMark.tsx";
import styles from "./ThirdParty.module.css";
import { useThirdParty } from "./useThirdParty.ts";

export function ThirdPartyRow() {
  const { sns } = useSite();
  const { go, going } = useThirdParty();
  if (sns.length === 0) return null;
  return (
    <section aria-label="第三方登录">
      <p className={styles.divider}>其他方式</p>
      <ul className={styles.row}>
        {sns.map(({ app }) => (
          <li key={app}>
            <button
              type="button"
              className={styles.round}
              data-app={App.nameOf(app)}
              aria-label={`${App.label(app)}登录`}
              title={`${App.label(app)}登录`}
              aria-busy={going === app || undefined}
              disabled={going !== null}
              onClick={() => go(app)}
            >
              <BrandMark app={app} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
