import { randomInt } from "node:crypto";
import { twoFactor } from "better-auth/plugins/two-factor";
import { secondStep } from "./pending-sign-in.ts";

/** The letters and digits of recovery codes, without those that look alike. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
/** A recovery code has 49 bits of entropy: 10 characters out of 31. */
const signs = 10;
const recoveryCodes = 10;

/** Lower-case letters only, because a recovery code is typed on a phone from a piece of paper. */
function makeRecoveryCode(): string {
  const code = Array.from({ length: signs }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `${code.slice(0, signs / 2)}-${code.slice(signs / 2)}`;
}

/**
 * The identity library's plugin for a second factor: codes of six digits that change every 30 seconds (TOTP, RFC 6238).
 * The codes one step earlier and later are accepted too. Ten wrong codes in a row lock an account's second factor for a
 * quarter of an hour. The secret and the recovery codes are stored encrypted.
 */
export function secondFactorPlugin() {
  return twoFactor({
    twoFactorCookieMaxAge: secondStep,
    totpOptions: { digits: 6, period: 30 },
    backupCodeOptions: {
      storeBackupCodes: "encrypted",
      customBackupCodesGenerate: () => Array.from({ length: recoveryCodes }, makeRecoveryCode),
    },
    accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 15 * 60 },
  });
}
