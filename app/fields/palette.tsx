import { defaultPalette } from "../../engine/media/palettes.ts";
import { useTranslate } from "../page-data.ts";
import css from "./palette-choice.css?inline";
import { Style } from "../ui/Style.tsx";
import { controlId, type ControlProps, type FieldForm } from "./control.ts";

/** Asks for a palette. Each is shown as a picture of a page. */
function PaletteControl({ field, name, label, value, onChange }: ControlProps) {
  const t = useTranslate();
  const chosen = value || defaultPalette;
  return (
    <fieldset className="f palettes" id={controlId(name)}>
      <Style name="palette-choice" css={css} />
      <legend>{label}</legend>
      {Object.entries(field.choices ?? {}).map(([palette, message]) => (
        <label key={palette}>
          <img src={`/palette-${palette}.svg`} alt="" width={160} height={120} />
          <span>
            <input
              type="radio"
              name={name}
              value={palette}
              checked={palette === chosen}
              onChange={() => onChange(palette)}
            />
            {t(message)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export const paletteForm: FieldForm = { Control: PaletteControl };
