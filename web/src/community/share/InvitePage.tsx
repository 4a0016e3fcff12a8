/** /invite?c=CODE&s=source: who invites, what a newcomer gets and when, and the way in. */
import { useLoaderData } from "react-router";
import { useSite } from "../../platform/site.ts";
import { useTerms } from "../../platform/terms.ts";
import { Bonus, Hero, InviterFace, Promises, Steps } from "./Parts.tsx";
import styles from "./Invitation.module.css";
import type { Invited } from "./loaders.ts";
import { JoinWay } from "./JoinWay.tsx";
import { invitedTitle, welcomeWords } from "./words.ts";

export function InvitePage() {
  // Its loader in routes.tsx asks loadInvited.
  const invited = useLoaderData<unknown>() as Invited;
  const { brand } = useSite();
  const terms = useTerms();
  const bonus = invited.inviter?.welcomeGold ?? 0;
  return (
    <>
      <Hero bonusGold={bonus}>
        <InviterFace inviter={invited.inviter} />
        <h1 className={styles.title}>{invitedTitle(invited, brand.siteName)}</h1>
        <p className={styles.lead}>{welcomeWords(invited, terms)}</p>
        <JoinWay code={invited.code} />
      </Hero>
      <div className={styles.content}>
        <Bonus gold={bonus} />
        <Steps bonusGold={bonus} />
        <Promises />
      </div>
    </>
  );
}
