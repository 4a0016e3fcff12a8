/** Leaving the console for a page of somebody else's: to sign in there, or to sign out there, too. */
export const goElsewhere = (url: string): void => window.location.assign(url);
