import type { Site } from "./site.ts";

/** The response to an upload: its status, and the address of the file or the error. */
export type UploadAnswer = { status: number; json: { data?: { url: string }; message?: string }; text: string };

/** Uploads a file in a form field, and says in which language the client wants its messages. */
export type Upload = (field: string, bytes: Buffer, name: string, language?: string) => Promise<UploadAnswer>;

/** Builds a form with one file. */
export function uploadForm(field: string, bytes: Buffer, name: string): FormData {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(bytes)], name));
  return form;
}

/** Returns the function that uploads files with this access token. */
export function uploaderOf({ origin }: Pick<Site, "origin">, token: string): Upload {
  return async (field, bytes, name, language = "en") => {
    const body = uploadForm(field, bytes, name);
    const headers = { Authorization: `Bearer ${token}`, "Accept-Language": language };
    const response = await fetch(`${origin}/api/upload`, { method: "POST", body, headers });
    const text = await response.text();
    return { status: response.status, json: JSON.parse(text) as UploadAnswer["json"], text };
  };
}
