import { defineConfig } from "vite";

/** Small modules, each on its own, beside what React Router builds; run from the project's root. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "build/enhance",
    manifest: "manifest.json",
    modulePreload: false,
    target: "es2022",
    rolldownOptions: {
      input: ["enhance/carousel.ts", "enhance/viewer.ts", "enhance/video.ts", "enhance/toast.ts"],
      output: { format: "es", entryFileNames: "[name]-[hash].js" },
    },
  },
});
