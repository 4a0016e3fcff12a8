/** The site's own QR code, for those who read this at a desk. */
import { Suspense } from "react";
import { useHydrated } from "../../platform/hydrated.ts";
import { qrOf, qrSize } from "../../platform/pictures.ts";
import { QrCode } from "../../ui/QrCode.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./Phone.module.css";

export function SiteCode({ siteName }: { siteName: string }) {
  const bones = (
    <div className={styles.bones}>
      <Skeleton width={qrSize} height={qrSize} />
    </div>
  );
  // Drawn by the browser, of the address at which it is.
  if (!useHydrated()) return bones;
  const link = `${window.location.origin}/index`;
  return (
    <div className={styles.code}>
      <Suspense fallback={bones}>
        <QrCode
          picture={qrOf(link)}
          alt={`二维码，手机扫描后打开${siteName}`}
          fileName={`${siteName}.png`}
        />
      </Suspense>
    </div>
  );
}
