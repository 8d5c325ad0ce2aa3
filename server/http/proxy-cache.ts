/**
 * The header, as name and value, of an answer that everybody gets: nginx gives it to others too until the second ends, and longer
 * while the site does not answer (deploy/nginx.conf). It keeps nothing without this header, and does not pass it on. The end is
 * a moment, in seconds since 1970, because nginx counts whole seconds: an answer that may be kept for one second is given
 * for up to two (https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_cache_valid).
 */
export function keptByProxy(): [name: string, value: string] {
  return ["X-Accel-Expires", `@${Math.floor(Date.now() / 1000)}`];
}
