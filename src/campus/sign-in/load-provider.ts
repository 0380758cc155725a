type OidcProvider = typeof import('oidc-provider')

const RUNTIME_WARNING = 'Unsupported runtime'
let loaded: Promise<OidcProvider> | undefined

/**
 * Loads oidc-provider without its warning about Node 20. Version 9 is the maintained one; version 8, which lists Node
 * 20, is not. Version 9 runs on Node 20.19 and newer, which test/campus verifies there.
 */
async function load(): Promise<OidcProvider> {
  const { warn } = console
  console.warn = (...args: unknown[]) => {
    if (!String(args[0]).includes(RUNTIME_WARNING)) warn(...args)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}

export const loadProvider = (): Promise<OidcProvider> => (loaded ??= load())
