// A sign-in from the press to the answer, with a provider of the test's own.
import type { TestContext } from 'node:test'
import type { Config } from '../../src/runtime/config.ts'
import { createSignIn } from '../../src/runtime/sign-in.ts'
import { ACCESS, claimsOf, fakeProvider, requestOf, sign, type Request } from './fake-provider.ts'
import { Browser, configOf, KEY } from './session-page.ts'

export type Flow = 'code' | 'id_token token'
export const FLOWS: readonly Flow[] = ['id_token token', 'code']

export type Parameters = Record<string, string | undefined>
/** What one test changes about an honest answer; `at` is where its parameters stand. */
export interface Forgery {
  claims?: (honest: ReturnType<typeof claimsOf>, request: Request) => object
  /** Another id_token altogether, made from the honest claims. */
  idToken?: (honest: string, request: Request) => string | undefined | Promise<string | undefined>
  /** Of the tokens: the fragment in the implicit flow, the token endpoint's reply in the code flow. */
  tokens?: (honest: Record<string, unknown>) => Record<string, unknown>
  /** Of the answer's address. */
  answer?: (honest: Parameters, request: Request) => Parameters
  at?: 'query' | 'fragment'
}

export function scene(
  t: TestContext,
  values: Record<string, unknown> = {},
  metadata?: Record<string, unknown>,
) {
  const provider = fakeProvider(metadata)
  t.mock.method(globalThis, 'fetch', provider.fetch)
  const said: string[] = []
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    t.mock.method(console, method, (...words: unknown[]) => void said.push(words.map(String).join(' ')))

  const browser = new Browser()
  const config: Config = configOf(values)
  const tab = browser.tab({ at: '/workflow/todo?page=2', clock: Date.now })
  const make = (of = tab) => createSignIn({ config, storages: of.storages, door: of.door, lang: () => 'en' })
  const gone = () => (tab.log.findLast((line) => line.startsWith('go ')) ?? '').slice(3)

  /** The address that the provider sends the browser back to. */
  async function answerTo(request: Request, forgery: Forgery = {}): Promise<string> {
    const implicit = request.url.searchParams.get('response_type') !== 'code'
    const { claims = (c) => c, idToken = (i) => i, tokens = (x) => x, answer = (a) => a } = forgery
    const honest = await sign(claims(claimsOf(request), request) as ReturnType<typeof claimsOf>)
    const all = tokens({
      access_token: ACCESS,
      token_type: 'Bearer',
      expires_in: implicit ? '3600' : 3600,
      scope: 'openid profile',
      id_token: await idToken(honest, request),
    })
    provider.token = all
    const basis: Parameters = implicit ? (all as Parameters) : { code: 'the-code' }
    const parameters = new URLSearchParams()
    for (const [name, value] of Object.entries(answer({ ...basis, state: request.state }, request)))
      if (value !== undefined) parameters.set(name, value)
    const at = forgery.at ?? (implicit ? 'fragment' : 'query')
    return `${request.redirectUri}${at === 'fragment' ? '#' : '?'}${parameters}`
  }

  /** Presses sign in, and comes back with the answer. */
  async function answer(forgery?: Forgery) {
    const signIn = make()
    await signIn.begin()
    return { signIn, url: await answerTo(requestOf(gone()), forgery) }
  }

  return {
    provider,
    browser,
    tab,
    config,
    make,
    gone,
    answer,
    answerTo,
    said,
    stored: () => browser.local.getItem(KEY),
  }
}
