import cameraIcon from "lucide-static/icons/camera.svg?raw";
import imageUpIcon from "lucide-static/icons/image-up.svg?raw";
import { type AriaAttributes, type ReactNode, useState } from "react";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

type PictureChoiceProps = {
  /** The text of the button that chooses files. */
  label: string;
  /** Whether several pictures may be chosen at once. */
  multiple?: boolean;
  /** Attributes of the file input. */
  input?: AriaAttributes & { id: string };
  onChoose: (files: readonly File[]) => void;
  /** Shown in the drop area, above the buttons. */
  children?: ReactNode;
};

/**
 * Lets the user choose pictures, drop them or take them with the camera. It works once the page is hydrated, because
 * scripts do the upload.
 */
export function PictureChoice({ label, multiple = false, input, onChoose, children }: PictureChoiceProps) {
  const t = useTranslate();
  const hydrated = useHydrated();
  const [over, setOver] = useState(false);
  const choose = ({ files }: { files: FileList | null }) => {
    const chosen = [...(files ?? [])].slice(0, multiple ? undefined : 1);
    if (chosen.length > 0) onChoose(chosen);
  };
  const chooseFrom = (element: HTMLInputElement) => {
    choose(element);
    // Empty the input; otherwise choosing the same file again would fire no change event.
    element.value = "";
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
        choose(event.dataTransfer);
      }}
    >
      {children}
      <div className="ways">
        <label className="file">
          <Icon svg={imageUpIcon} />
          {label}
          <input
            type="file"
            className="vh"
            accept="image/*"
            multiple={multiple}
            disabled={!hydrated}
            {...input}
            onChange={(event) => chooseFrom(event.target)}
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
            disabled={!hydrated}
            onChange={(event) => chooseFrom(event.target)}
          />
        </label>
        <span className="hint mouse">{t(m.drop_picture)}</span>
      </div>
    </div>
  );
}
