import { createContext } from "react";

/**
 * Marks the inline scripts of the framework and of our own parts, so that the server can bless these and no
 * others; nothing on the client.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);
