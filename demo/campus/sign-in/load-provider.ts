type OidcProvider = typeof import('oidc-provider')

const RUNTIME_WARNING = 'Unsupported runtime'
let loaded: Promise<OidcProvider> | undefined

/**
 * Loads oidc-provider without its remark about Node 20. Version 9 is the maintained one, 8 (which names Node 20) is not;
 * it runs on Node 20.19 and newer, as test/campus shows there.
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
