import { globSync } from "node:fs";
import { defineConfig } from "vite";

/** The scripts of features' pages, each with the name of its feature. */
const ofFeatures = globSync("features/*/browser.ts").map((path) => [path.split(/[/\\]/)[1] ?? "", path]);

/** Builds each custom element as a separate module, apart from React Router's build. Run it in the project's root. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "build/custom-elements",
    manifest: "manifest.json",
    modulePreload: false,
    target: "es2022",
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: {
        carousel: "custom-elements/carousel.ts",
        viewer: "custom-elements/viewer.ts",
        video: "custom-elements/video.ts",
        toast: "custom-elements/toast.ts",
        "copy-text": "custom-elements/copy-text.ts",
        "show-password": "custom-elements/show-password.ts",
        "signed-in": "app/session/signed-in.ts",
        ...Object.fromEntries(ofFeatures),
      },
      output: { format: "es", entryFileNames: "[name]-[hash].js" },
    },
  },
});
