/**
 * Account and password that were right, on the way from the login to /bind (code 1049, rule people-21).
 * In memory only: a reload asks for them again, and no storage ever holds them.
 */
import type { Credentials } from "./passwordLogin.ts";

let saved: Credentials | null = null;

export const saveCredentials = (credentials: Credentials): void => {
  saved = credentials;
};
export const savedCredentials = (): Credentials | null => saved;
export const dropCredentials = (): void => {
  saved = null;
};
