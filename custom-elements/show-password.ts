/**
 * `<show-password>`: its button shows what is typed into its password field, as typing on phones is error-prone.
 * Without a script the button is not shown. The field is one for passwords again before a form is sent, so that no
 * browser remembers it as a text.
 */
class ShowPassword extends HTMLElement {
  connectedCallback() {
    const input = this.querySelector("input");
    const button = this.querySelector("button");
    if (!input || !button) return;
    const show = (isShown: boolean) => {
      input.type = isShown ? "text" : "password";
      button.ariaPressed = String(isShown);
    };
    button.hidden = false;
    button.addEventListener("click", () => show(input.type === "password"));
    input.form?.addEventListener("submit", () => show(false));
    addEventListener("pagehide", () => show(false));
  }
}

customElements.define("show-password", ShowPassword);
