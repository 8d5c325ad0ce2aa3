import { data, type LoaderFunctionArgs } from "react-router";
import { readingContext, serviceOf } from "../../app/context.ts";
import { requireWriter } from "../../app/session/require-role.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { titleOf } from "./examination-name.ts";
import { resultPath } from "./feature.ts";
import type { Results } from "./results.ts";

/** Loads the screen on which a sheet becomes an examination. */
export function loadNew(args: LoaderFunctionArgs) {
  requireWriter(args);
  const { locale } = args.context.get(readingContext);
  return {
    heading: m.results_new({}, { locale }),
    lede: m.results_new_about({}, { locale }),
  };
}

/** Loads the screen of one examination. Throws 404 if there is none. */
export async function loadExamination(args: LoaderFunctionArgs) {
  const user = requireWriter(args);
  const { locale, publicUrl, drawQrCode } = args.context.get(readingContext);
  const id = Number(/^[1-9]\d{0,8}$/.exec(args.params.id ?? "")?.[0] ?? 0);
  const found = await serviceOf<Results>(args.context, "results").find(id, user.email);
  if (!found) throw data(null, { status: 404 });
  const address = publicUrl + localPath(resultPath, locale);
  return {
    ...found,
    // The browser makes the slips, and their QR code leads to this address.
    site: { address: address.replace(/^https?:\/\//, ""), qrCode: await drawQrCode(address) },
    told: [m.results_told({ examination: titleOf(found.examination, locale).text }, { locale }), address].join("\n\n"),
  };
}
