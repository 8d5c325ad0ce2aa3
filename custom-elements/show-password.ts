/**
 * `<show-password>`: its button shows the password that is being typed, because typing on phones is error-prone.
 * Without a script the button is not shown. The field becomes a password field again before the form is submitted, so
 * that browsers do not remember its value as ordinary text.
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
