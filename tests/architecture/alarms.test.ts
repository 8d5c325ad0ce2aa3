import { expect } from "vitest";
import { alarmMessages } from "../../messages/alarm-messages.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { modules, sourceOf } from "./sources.ts";

/** Returns every run of `length` consecutive words in a message. */
function sequences(text: string, length: number): string[] {
  const words = text.split(/\s+/).map((word) => word.replace(/[.,;:]$/, ""));
  return words.slice(length - 1).map((_, place) => words.slice(place, place + length).join(" "));
}

const texts = Object.entries(alarmMessages).map(([name, message]) => ({ name, text: message({}, { locale: "en" }) }));
const tests = modules
  .filter((path) => /^tests\/(?:contract|operation)\//.test(path))
  .map(sourceOf)
  .join("\n");

itForAll(texts)("for each alarm, a test of the whole site expects words that only it contains", ({ name, text }) => {
  const others = texts.filter((one) => one.name !== name).flatMap((one) => sequences(one.text, 4));
  expect(sequences(text, 4).filter((words) => !others.includes(words) && tests.includes(words))).not.toEqual([]);
});
