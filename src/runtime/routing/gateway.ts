import { keysOf, recordOf } from '../../contract/keys-of.ts'
import type { Config } from '../config/config.ts'
import { gatewayPrefix, parseUrl } from '../config/parse-url.ts'
import { PATHS } from './paths.ts'

const FIRST_SEGMENTS = new Set(Object.values(PATHS).map((path) => path.split('/')[0]))

/**
 * A campus gateway serves the hall below a path of its own (`/https/77726476…/workflow/index`) or without the hall's. If
 * the configured base path does not fit the page's address, the address of the scripts tells the right one.
 * @param page the page's URL
 * @param hasPortal only then can the base path itself be a page's address
 * @returns the configuration with the base path, and the services at root-relative addresses, below the gateway's path
 */
export function fitGateway(config: Config, page: string, hasPortal: boolean): Config {
  // links to a hall with an address of its own do not go through the scripts' gateway
  if (config.hall && !hasPortal) return config
  const folder = new URL(config.scriptBase)
  const known = gatewayPrefix(folder.href)
  if (known)
    return config.basePath.startsWith(`${known}/`)
      ? config
      : { ...config, basePath: known + config.basePath, hall: '' }
  const address = parseUrl(page)
  if (address?.origin !== folder.origin || address.pathname.includes('//')) return config
  const path = `${address.pathname}/`
  const fits = (basePath: string) => {
    const [first = ''] = path.slice(basePath.length).split('/')
    return path.startsWith(basePath) && FIRST_SEGMENTS.has(first) && (first !== '' || hasPortal)
  }
  // the shortest first, so that the configured base path wins
  let prefix = ''
  for (const segment of folder.pathname.split('/').slice(1)) {
    if (fits(prefix + config.basePath)) return prefix ? moveBelow(config, prefix) : config
    prefix += `/${segment}`
  }
  return fits(folder.pathname) ? { ...config, basePath: folder.pathname, hall: '' } : config
}

function moveBelow(config: Config, prefix: string): Config {
  const { origin } = new URL(config.scriptBase)
  const move = (url: string) =>
    url.startsWith(`${origin}/`) && !url.startsWith(`${origin}${prefix}/`)
      ? origin + prefix + url.slice(origin.length)
      : url
  return {
    ...config,
    basePath: prefix + config.basePath,
    hall: '',
    bases: recordOf(keysOf(config.bases), (name) => move(config.bases[name])),
    oidc: { ...config.oidc, authority: move(config.oidc.authority) },
  }
}
