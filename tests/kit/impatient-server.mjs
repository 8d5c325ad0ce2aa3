// Preloaded into a site's process. Its web server then closes idle connections after a tenth of the usual time.
import { Server } from "node:http";

const times = new WeakMap();

Object.defineProperty(Server.prototype, "timeout", {
  get() {
    return times.get(this);
  },
  set(milliseconds) {
    times.set(this, milliseconds / 10);
  },
});
