import type { Config } from '../config/config.ts'

/**
 * Whether this is the portal's origin. If `hall` is not configured, any trusted origin counts, because the scripts may
 * be served from another host than the portal's pages.
 */
export const isHallOrigin = (
  config: Pick<Config, 'hall' | 'scriptBase' | 'trustedOrigins'>,
  origin: string,
): boolean => (config.hall ? new URL(config.hall).origin === origin : config.trustedOrigins.has(origin))
