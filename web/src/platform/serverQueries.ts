/** The server renders each page with a query cache of its own; in the browser this stays null. */
import type { QueryClient } from "@tanstack/react-query";
import { createContext } from "react";

export const ServerQueries = createContext<QueryClient | null>(null);
