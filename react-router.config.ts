import type { Config } from "@react-router/dev/config";
import { defaultLocale } from "./engine/languages.ts";

// scripts/build.mjs builds the scripts of each further language into a folder of their own.
const language = process.env.CLIENT_LANGUAGE ?? defaultLocale;
const buildDirectory = language === defaultLocale ? "build/app" : `build/app-${language}`;

export default { appDirectory: "app", buildDirectory, ssr: true } satisfies Config;
