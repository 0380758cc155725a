import type { Config } from '../../runtime/config/config.ts'
import { resolveConfig, type ConfigSource } from '../../runtime/config/resolve-config.ts'

/** Resolves a configuration for this page, at the address at which it was opened; problems go to the console. */
export async function resolvePageConfig(home: string, sources: ConfigSource[]): Promise<Config> {
  const config = resolveConfig(home, sources, (message) => console.warn(`[univ] ${message}`))
  // loaded lazily: most halls have their scripts at their base path
  return new URL(home).pathname === config.basePath
    ? config
    : import('../../runtime/routing/gateway.ts').then(
        ({ fitGateway }) => fitGateway(config, location.href, !!document.querySelector('univ-portal')),
        () => config,
      )
}
