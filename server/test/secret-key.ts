/** Under which everything is sealed in the databases of tests, the template's own rows too (global-setup.ts). */
export const SECRET_KEY = "a key for tests, longer than 32 characters";
