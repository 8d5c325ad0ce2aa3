import { createECDH } from "node:crypto";
import { expect, it } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { decrypt } from "../../tests/kit/push-service.ts";
import { encrypt, longestMessage, newKeyPair } from "./encrypt.ts";
import { isPushEndpoint } from "./send.ts";

it("a message is encrypted to exactly the bytes of the RFC's example", () => {
  // The example of RFC 8291, appendix A.
  const sender = createECDH("prime256v1");
  sender.setPrivateKey("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url");
  const keys = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  const salt = Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url");
  const message = Buffer.from("When I grow up, I want to be a watermelon");
  expect(encrypt(message, keys, sender, salt).toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl" +
      "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

itForAll([0, 1, 900, longestMessage])(
  "a message of any length can be decrypted, and ends its only record",
  (length) => {
    const [receiver, auth, message] = [newKeyPair(), Buffer.alloc(16, 7), Buffer.alloc(length, "স")];
    const keys = { p256dh: receiver.getPublicKey("base64url"), auth: auth.toString("base64url") };
    expect(decrypt(encrypt(message, keys), receiver, auth)).toEqual(Buffer.concat([message, Buffer.of(2)]));
  },
);

it("a message that is too long for one record is refused, and so are invalid keys", () => {
  const keys = { p256dh: newKeyPair().getPublicKey("base64url"), auth: Buffer.alloc(16).toString("base64url") };
  expect(() => encrypt(Buffer.alloc(longestMessage + 1), keys)).toThrow(RangeError);
  for (const wrong of [
    { ...keys, auth: "" },
    { ...keys, p256dh: "" },
    { ...keys, p256dh: Buffer.alloc(65, 4).toString("base64url") },
  ])
    expect(() => encrypt(Buffer.alloc(1), wrong)).toThrow(Error);
});

itForAll([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
])("which addresses are those of a push service", (address) => expect(isPushEndpoint(address)).toBe(true));

itForAll([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/fcm/send/abc",
  "https://fcm.googleapis.com.school.example/abc",
  "https://schoolfcm.googleapis.com/abc",
  "https://push.services.mozilla.com.example/abc",
  "https://evilpush.apple.com/abc",
  "https://fcm.googleapis.com@127.0.0.1/abc",
  "https://user:word@fcm.googleapis.com/abc",
  "https://127.0.0.1/abc",
  "https://[::1]/abc",
  `https://fcm.googleapis.com/${"a".repeat(1_000)}`,
  "fcm.googleapis.com",
  "",
])("and which are not", (address) => expect(isPushEndpoint(address)).toBe(false));
