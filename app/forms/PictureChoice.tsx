import cameraIcon from "lucide-static/icons/camera.svg?raw";
import imageUpIcon from "lucide-static/icons/image-up.svg?raw";
import { useState } from "react";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";

/** Lets the user choose pictures, drop them or take them with the camera; any number at once. */
export function PictureChoice({ onChoose }: { onChoose: (files: FileList) => void }) {
  const t = useTranslate();
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
          <Icon svg={imageUpIcon} />
          {t(m.choose_pictures)}
          <input
            type="file"
            className="vh"
            accept="image/*"
            multiple
            onChange={(event) => choose(event.target)}
          />
        </label>
        <label className="file camera">
          <Icon svg={cameraIcon} />
          {t(m.take_photo)}
          <input
            type="file"
            className="vh"
            accept="image/*"
            capture="environment"
            onChange={(event) => choose(event.target)}
          />
        </label>
        <span className="hint mouse">{t(m.drop_picture)}</span>
      </div>
    </div>
  );
}
