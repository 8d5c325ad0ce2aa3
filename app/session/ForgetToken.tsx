import { forgetTokenScript } from "../../engine/forget-token.ts";

/**
 * Removes a left-over access token, on the pages to which people without a session are led. React does not run there.
 */
export function ForgetToken() {
  return <script dangerouslySetInnerHTML={{ __html: forgetTokenScript }} />;
}
