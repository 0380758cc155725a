import type { Platform, Runtime } from './runtime.ts'
import type { Config } from './config/resolve-config.ts'

/** What a tag needs that only reads public numbers (the visit counter); every full runtime is one, too. */
export interface PublicRuntime {
  config: Pick<Config, 'lang'> & { bases: Pick<Config['bases'], 'taskCenter'> }
  platform: Pick<Platform, 'fetch' | 'now' | 'schedule' | 'log' | 'storages'>
  /** The one instance of a maker. */
  service<T>(make: (runtime: PublicRuntime) => T): T
}

export const isFullRuntime = (runtime: PublicRuntime): runtime is Runtime => 'session' in runtime

/** @throws for a view or tag that needs a session and shares stores, where there is only a public runtime */
export function requireFullRuntime(runtime: PublicRuntime): Runtime {
  if (!isFullRuntime(runtime)) throw new Error('a full runtime is needed here')
  return runtime
}
