import { createContext } from "react";

/**
 * Marks the scripts that the framework itself writes into a page, so that the server can bless these and no
 * others; nothing on the client.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);
