import { drawQrCode, type QrCode } from "../../media/draw-qr-code.ts";

/** What an authenticator app needs: the secret, as text and as a QR code. */
export type Enrolment = {
  /** The secret in Base32, in groups of four letters. */
  secret: string;
  /** The `otpauth://…` URL that opens an authenticator app on the same phone. */
  uri: string;
  /** The QR code of that address. */
  qrCode: QrCode;
};

/** The secret in Base32, as the identity library makes it: 32 characters of a random text are 52 letters. */
const base32 = /^[A-Z2-7]{16,128}$/;

/**
 * The enrolment data for a secret of an account, under the school's name, which the app shows above the code; undefined
 * if the text is not a secret.
 */
export async function enrolmentOf(typed: string, email: string, school: string): Promise<Enrolment | undefined> {
  const secret = typed.replaceAll(" ", "");
  if (!base32.test(secret)) return undefined;
  // A colon ends the issuer in the label (https://github.com/google/google-authenticator/wiki/Key-Uri-Format).
  const issuer = school.replaceAll(":", " ");
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  const uri = `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&digits=6&period=30`;
  return { secret: secret.replaceAll(/.{4}(?=.)/g, "$& "), uri, qrCode: await drawQrCode(uri) };
}
