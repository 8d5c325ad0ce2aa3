import { describe, expect, it } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { embedHosts, videoSource } from "./video-source.ts";

const youtube = { embed: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1" };
const vimeo = { embed: "https://player.vimeo.com/video/76979871?autoplay=1" };

describe("the source of a video", () => {
  itForAll([
    ["/media/0123456789abcdef0123.mp4", { file: "/media/0123456789abcdef0123.mp4" }],
    ["https://example.com/a.mp4", { file: "https://example.com/a.mp4" }],
    ["https://example.com/a.WEBM?x=1", { file: "https://example.com/a.WEBM?x=1" }],
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", youtube],
    ["https://m.youtube.com/watch?app=m&v=dQw4w9WgXcQ&t=3", youtube],
    ["https://youtube.com/shorts/dQw4w9WgXcQ", youtube],
    ["https://www.youtube.com/live/dQw4w9WgXcQ?si=x", youtube],
    ["https://www.youtube.com/embed/dQw4w9WgXcQ", youtube],
    ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", youtube],
    ["https://youtu.be/dQw4w9WgXcQ?si=x", youtube],
    ["https://vimeo.com/76979871", vimeo],
    ["https://vimeo.com/channels/staffpicks/76979871", vimeo],
    ["https://player.vimeo.com/video/76979871?h=1", vimeo],
  ])("is a file or a player", ([address, source]) => {
    expect(videoSource(address)).toEqual(source);
  });

  itForAll([
    "https://example.com/watch?v=dQw4w9WgXcQ",
    "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
    "https://evilyoutube.com/watch?v=dQw4w9WgXcQ",
    "https://www.youtube.com/watch?v=../../../evil",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ%22onload",
    "https://www.youtube.com/@school",
    "https://youtu.be/",
    "https://vimeo.com/about",
    "https://evilvimeo.com/76979871",
    "https://example.com/a.mp4.html",
    "javascript:alert(1)",
    "a.mp4",
    "",
  ])("is empty for what can only be linked", (address) => {
    expect(videoSource(address)).toEqual({});
  });

  it("embeds players of the allowed origins only", () => {
    for (const { embed } of [youtube, vimeo]) {
      expect(embedHosts.map(String)).toContain(new URL(embed).origin);
    }
  });
});
