import Camera from "lucide-react/icons/camera";
import ImageUp from "lucide-react/icons/image-up";
import { useState } from "react";
import * as m from "../../messages/compiled/messages.js";
import { useSay } from "../page-data.ts";

/** Chooses, drops or takes any number of pictures. */
export function PictureChoice({ onChoose }: { onChoose: (files: FileList) => void }) {
  const say = useSay();
  const [over, setOver] = useState(false);
  const choose = (input: HTMLInputElement) => {
    if (input.files) onChoose(input.files);
    input.value = "";
  };
  return (
    <div
      className={over ? "drop over" : "drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onChoose(event.dataTransfer.files);
      }}
    >
      <div className="ways">
        <label className="file">
          <ImageUp className="i" aria-hidden />
          {say(m.choose_pictures)}
          <input
            type="file"
            className="vh"
            accept="image/*"
            multiple
            onChange={(event) => choose(event.target)}
          />
        </label>
        <label className="file camera">
          <Camera className="i" aria-hidden />
          {say(m.take_photo)}
          <input
            type="file"
            className="vh"
            accept="image/*"
            capture="environment"
            onChange={(event) => choose(event.target)}
          />
        </label>
        <span className="hint mouse">{say(m.drop_picture)}</span>
      </div>
    </div>
  );
}
