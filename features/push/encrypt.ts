import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";

/** The keys of a subscription, as a browser gives them: a point on P-256 and 16 random bytes, both in base64url. */
export type SubscriptionKeys = { p256dh: string; auth: string };

/**
 * Sizes in bytes: of a message's only record (RFC 8291 §4), and of the header, the padding delimiter and the tag in it.
 */
const [record, head, padding, tag] = [4096, 86, 1, 16];

/** Maximum length of a message that every push service accepts, in bytes. */
export const longestMessage = record - head - padding - tag;

/** Makes a new key pair on the curve of Web Push. */
export function newKeyPair(): ECDH {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return pair;
}

/**
 * Encrypts a message for one subscription with `aes128gcm` (RFC 8291, RFC 8188). The key pair and the salt must be new
 * for each message; only the test of the RFC's example passes its own. Throws if a key of the subscription is invalid,
 * or the message is longer than `longestMessage`.
 */
export function encrypt(
  message: Buffer,
  { p256dh, auth }: SubscriptionKeys,
  sender: ECDH = newKeyPair(),
  salt: Buffer = randomBytes(16),
): Buffer {
  const [receiverKey, secret, senderKey] = [
    Buffer.from(p256dh, "base64url"),
    Buffer.from(auth, "base64url"),
    sender.getPublicKey(),
  ];
  if (receiverKey.length !== 65 || secret.length !== 16)
    throw new RangeError("A key of the subscription has no length of one.");
  if (message.length > longestMessage) throw new RangeError(`The message has ${message.length} bytes.`);
  const shared = sender.computeSecret(receiverKey);
  const both = Buffer.concat([Buffer.from("WebPush: info\0"), receiverKey, senderKey]);
  const material = Buffer.from(hkdfSync("sha256", shared, secret, both, 32));
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync("sha256", material, salt, `Content-Encoding: ${purpose}\0`, length));
  const cipher = createCipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(record, 0);
  sizes.writeUInt8(senderKey.length, 4);
  // The 2 marks the last record.
  return Buffer.concat([
    salt,
    sizes,
    senderKey,
    cipher.update(message),
    cipher.update(Buffer.of(2)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
