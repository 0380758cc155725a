// The Content-Security-Policy that a page needs for a snippet.
import { importMap } from './configurator-snippet.js'

/** The origins of the services that the portal's configuration names, besides the portal's own. */
export function serviceOrigins(config, origin) {
  // pages never contact the sign-in server: the portal's window does
  const { oidc: _oidc, embedOrigins: _embedOrigins, ...services } = config
  const urls = Object.values(services).filter((value) => typeof value === 'string' && /^https?:/.test(value))
  return [...new Set(urls.map((url) => new URL(url).origin))].filter((other) => other !== origin)
}

/** The hash of an inline script, as a policy names it; '' on a page without a secure context. */
async function hashOf(text) {
  if (!globalThis.crypto?.subtle) return ''
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}

/**
 * @param {import('./configurator-snippet.js').Choice} choice @param {string[]} services other origins
 * @returns {Promise<string>} the directives, to be added to those of the page
 */
export async function policy(choice, services) {
  const { way, origin, attributes, pinned, parts } = choice
  if (way === 'frame') return `script-src ${origin};\nframe-src ${origin};`
  const scripts = [way === 'npm' ? "'self'" : origin]
  if (pinned && parts) scripts.push(await hashOf(importMap(choice)))
  const data = [origin, ...services].join(' ')
  // the hidden frame renews a session
  return [
    `script-src ${scripts.filter(Boolean).join(' ')};`,
    `connect-src ${data}${attributes.source ? " 'self'" : ''};`,
    `img-src ${data};`,
    `frame-src ${origin};`,
    ...(way === 'include' ? [`style-src ${origin};`, `form-action ${origin};`] : []),
  ].join('\n')
}
