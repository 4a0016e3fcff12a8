/** The browser's offer to put the site on the home screen, kept until somebody is asked at a good moment (foundation/install). */
import { createStore } from "./store.ts";

/** Chromium's alone, and in no library of types. Good for one answer. */
type InstallOffer = Event & { prompt(): Promise<{ outcome: "accepted" | "dismissed" }> };

export const installOffer = createStore<InstallOffer | null>(null);

export const keepInstallOffer = (): void =>
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installOffer.set(event as InstallOffer);
  });
