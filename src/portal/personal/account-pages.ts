import type { Config } from '../../runtime/config/config.ts'

/** The provider's pages about the user's own account, by the name of their text; only those that are configured. */
export const accountPages = ({ oidc }: Config) =>
  (['password', 'programs'] as const).flatMap((name) => (oidc[name] ? [[name, oidc[name]] as const] : []))
