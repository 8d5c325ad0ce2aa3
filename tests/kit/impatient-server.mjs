// A test loads this into a site's process, whose web server then ends silent connections after a tenth of the time.
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
