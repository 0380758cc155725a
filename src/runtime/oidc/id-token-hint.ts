/**
 * Longest address that carries an id token. nginx, Apache and Tomcat give a request's first line 8 KB by default, and
 * Tomcat and Node count the headers too, where the access token stands; half of it leaves room for that.
 */
const MAX_ADDRESS_LENGTH = 4_000

/**
 * Removes the `id_token_hint` of an address that is too long with it: an id token that lists a user's roles may have
 * 12 KB, and servers answer such an address with 414 or 431. The hint is optional in every request that takes it.
 */
export function withoutLongHint(href: string): string {
  if (href.length <= MAX_ADDRESS_LENGTH) return href
  const url = new URL(href)
  url.searchParams.delete('id_token_hint')
  return url.href
}
