// A sign-in from the request to the provider's answer, with a fake provider.
import type { TestContext } from 'node:test'
import type { Config } from '../../../src/runtime/config/config.ts'
import { createSignIn } from '../../../src/runtime/oidc/create-sign-in.ts'
import {
  ACCESS_TOKEN,
  claimsOf,
  createFakeProvider,
  parseAuthRequest,
  sign,
  type AuthRequest,
} from './fake-provider.ts'
import { FakeBrowser, createConfig, KEY } from '../session/fake-browser.ts'

export type Flow = 'code' | 'id_token token'
export const FLOWS: readonly Flow[] = ['id_token token', 'code']

type Parameters = Record<string, string | undefined>
/** What a test changes in a genuine answer; `responseMode` is where its parameters are. */
export interface Forgery {
  claims?: (genuine: ReturnType<typeof claimsOf>, request: AuthRequest) => object
  /** Replaces the id_token. */
  idToken?: (genuine: string, request: AuthRequest) => string | undefined | Promise<string | undefined>
  /** The tokens: the fragment in the implicit flow, the token endpoint's response in the code flow. */
  tokens?: (genuine: Record<string, unknown>) => Record<string, unknown>
  /** The parameters of the callback's URL. */
  answer?: (genuine: Parameters, request: AuthRequest) => Parameters
  responseMode?: 'query' | 'fragment'
}

export function createSignInFixture(
  t: TestContext,
  values: Record<string, unknown> = {},
  metadata?: Record<string, unknown>,
) {
  const provider = createFakeProvider(metadata)
  t.mock.method(globalThis, 'fetch', provider.fetch)
  const consoleOutput: string[] = []
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    t.mock.method(
      console,
      method,
      (...words: unknown[]) => void consoleOutput.push(words.map(String).join(' ')),
    )

  const browser = new FakeBrowser()
  const config: Config = createConfig(values)
  const tab = browser.tab({ path: '/workflow/todo?page=2', clock: Date.now })
  const make = (browserTab = tab) => createSignIn({ config, browser: browserTab.browser, lang: () => 'en' })
  const navigatedTo = () => (tab.log.findLast((line) => line.startsWith('go ')) ?? '').slice(3)

  /** The URL that the provider redirects back to. */
  async function createAnswerUrl(request: AuthRequest, forgery: Forgery = {}): Promise<string> {
    const implicit = request.url.searchParams.get('response_type') !== 'code'
    const { claims = (c) => c, idToken = (i) => i, tokens = (x) => x, answer = (a) => a } = forgery
    const genuine = await sign(claims(claimsOf(request), request) as ReturnType<typeof claimsOf>)
    const all = tokens({
      access_token: ACCESS_TOKEN,
      token_type: 'Bearer',
      expires_in: implicit ? '3600' : 3600,
      scope: 'openid profile',
      id_token: await idToken(genuine, request),
    })
    provider.token = all
    const basis: Parameters = implicit ? (all as Parameters) : { code: 'the-code' }
    const parameters = new URLSearchParams()
    for (const [name, value] of Object.entries(answer({ ...basis, state: request.state }, request)))
      if (value !== undefined) parameters.set(name, value)
    const responseMode = forgery.responseMode ?? (implicit ? 'fragment' : 'query')
    return `${request.redirectUri}${responseMode === 'fragment' ? '#' : '?'}${parameters}`
  }

  /** Begins a sign-in and returns the provider's answer. */
  async function answer(forgery?: Forgery) {
    const signIn = make()
    await signIn.begin()
    return { signIn, url: await createAnswerUrl(parseAuthRequest(navigatedTo()), forgery) }
  }

  return {
    provider,
    browser,
    tab,
    config,
    make,
    navigatedTo,
    answer,
    createAnswerUrl,
    consoleOutput,
    stored: () => browser.local.getItem(KEY),
  }
}
