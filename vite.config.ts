import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: "app/public-files",
  build: { assetsInlineLimit: 0, target: "es2022" },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // One file of libraries and one of ours: together they compress better, and a phone asks twice.
            codeSplitting: {
              groups: [
                { name: "libraries", test: /node_modules/ },
                // The history is long, and read by visitors, who get no scripts; few need the table of Bijoy's glyphs.
                { name: "site", test: /[\\/](?:app|collections|engine|messages|pages|sample)[\\/](?!.*history|fields[\\/]bijoy)/ },
              ],
            },
          },
        },
      },
    },
  },
});
