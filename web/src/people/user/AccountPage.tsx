/** /home/user, 账号中心: how I sign in, where my money goes, what is kept of me, and the way out. */
import { useQuery } from "@tanstack/react-query";
import { getAccount } from "#contract/member/people/user.ts";
import { AlertLink } from "./AlertLink.tsx";
import { AddressLink } from "./AddressLink.tsx";
import { Page } from "../../layout/Page.tsx";
import { PayeeCard } from "../../foundation/payee/PayeeCard.tsx";
import { signOut } from "../../platform/api.ts";
import { later } from "../../platform/later.tsx";
import { query } from "../../platform/query.ts";
import { StepUpProvider } from "../../foundation/security/StepUp.tsx";
import { Button } from "../../ui/Button.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { PhoneLinks } from "./PhoneLinks.tsx";
import { SnsCard } from "./SnsCard.tsx";
import styles from "./UserPage.module.css";
import { WaysInCard } from "./WaysInCard.tsx";

// The last card, loaded apart: most visits are for the first ones.
const PrivacyCard = later(
  () => import("./PrivacyCard.tsx").then((module) => module.PrivacyCard),
  <Skeleton height={240} />,
);
const SignInsCard = later(
  () => import("./SignInsCard.tsx").then((module) => module.SignInsCard),
  <Skeleton height={240} />,
);
const PropertyCard = later(
  () => import("../../foundation/profile/PropertyCard.tsx").then((module) => module.PropertyCard),
  <Skeleton height={148} />,
);

export function AccountPage() {
  const account = useQuery(query(getAccount));
  return (
    <Page inner title="账号中心">
      <div className="stack">
        <PhoneLinks account={account.data} />
        <Loaded query={account} skeleton={<AccountSkeleton />}>
          {(me) => (
            <StepUpProvider account={me}>
              <WaysInCard account={me} />
              <SnsCard />
              <PayeeCard account={me} />
              <AddressLink />
              <AlertLink />
              <SignInsCard />
              <PropertyCard />
              <PrivacyCard account={me} />
            </StepUpProvider>
          )}
        </Loaded>
        <div>
          <Button kind="secondary" className={styles.out} onClick={() => void signOut()}>
            退出登录
          </Button>
        </div>
      </div>
    </Page>
  );
}

const AccountSkeleton = () => (
  <>
    <Skeleton height={264} />
    <Skeleton height={334} />
    <Skeleton height={128} />
  </>
);
