import { defineConfig } from "vite";

/** Builds each custom element as a separate module, apart from React Router's build. Runs in the project's root. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "build/custom-elements",
    manifest: "manifest.json",
    modulePreload: false,
    target: "es2022",
    rolldownOptions: {
      input: [
        "custom-elements/carousel.ts",
        "custom-elements/viewer.ts",
        "custom-elements/video.ts",
        "custom-elements/toast.ts",
        "custom-elements/copy-text.ts",
        "custom-elements/show-password.ts",
      ],
      output: { format: "es", entryFileNames: "[name]-[hash].js" },
    },
  },
});
