import type { Platform } from './page/platform.ts'
import type { Runtime } from './runtime.ts'
import type { Config } from './config/config.ts'

/** The minimal runtime of a tag that only reads public numbers (the visit counter); a full runtime extends it. */
export interface PublicRuntime {
  config: Pick<Config, 'lang' | 'timeZone'> & { bases: Pick<Config['bases'], 'taskCenter'> }
  platform: Pick<Platform, 'fetch' | 'now' | 'schedule' | 'log' | 'storages'>
  /** Returns the single instance created by a factory. */
  service<T>(make: (runtime: PublicRuntime) => T): T
}

export const isFullRuntime = (runtime: PublicRuntime): runtime is Runtime => 'session' in runtime

/** @throws if a view or tag that needs a session and shared stores has only a public runtime */
export function requireFullRuntime(runtime: PublicRuntime): Runtime {
  if (!isFullRuntime(runtime)) throw new Error('full runtime required')
  return runtime
}
