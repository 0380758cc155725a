// A program that asks people for permission and calls /mcp for them.
import { strict as assert } from 'node:assert'
import { createHash, randomBytes } from 'node:crypto'
import { HttpVisitor } from '../tools/http-sign-in.ts'

export const REDIRECT = 'http://127.0.0.1:7123/callback'
export const ALL = 'my_tasks my_applications prepare_application'

/** @param campusUrl known when the tests run */
export function createProgram(campusUrl: () => string) {
  const register = (metadata: object) =>
    fetch(`${campusUrl()}/oidc/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(metadata),
    })
  let registered: Promise<string> | undefined
  const program = () =>
    (registered ??= register({ client_name: 'Test <b>program</b>', redirect_uris: [REDIRECT] }).then(
      async (reply) => ((await reply.json()) as { client_id: string }).client_id,
    ))

  async function authorize(changes: Record<string, string | undefined> = {}) {
    const verifier = randomBytes(32).toString('base64url')
    const params: Record<string, string | undefined> = {
      client_id: await program(),
      response_type: 'code',
      redirect_uri: REDIRECT,
      scope: ALL,
      state: 's1',
      resource: `${campusUrl()}/mcp`,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ui_locales: 'en',
      ...changes,
    }
    const url = new URL(`${campusUrl()}/oidc/authorize`)
    for (const [name, value] of Object.entries(params))
      if (value !== undefined) url.searchParams.set(name, value)
    return { url: url.href, verifier }
  }

  /** Signs in, and resolves to the page that asks for permission. */
  async function consentPage(visitor: HttpVisitor, url: string, login = 'student') {
    let page = await visitor.go(url)
    if ((await page.reply.clone().text()).includes('name="password"'))
      page = await visitor.submit(page.url, login)
    return page
  }
  const answer = (visitor: HttpVisitor, url: string, value = 'allow', origin = campusUrl()) =>
    visitor.go(url, {
      method: 'POST',
      body: new URLSearchParams({ answer: value }),
      headers: { ...(origin && { origin }) },
    })
  const redeem = async (code: string, verifier: string, changes: Record<string, string> = {}) =>
    fetch(`${campusUrl()}/oidc/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: await program(),
        redirect_uri: REDIRECT,
        code,
        code_verifier: verifier,
        ...changes,
      }),
    })

  async function permit(login = 'student', scope = ALL, visitor = new HttpVisitor()) {
    const { url, verifier } = await authorize({ scope })
    const page = await consentPage(visitor, url, login)
    const done = page.url.startsWith(REDIRECT) ? page : await answer(visitor, page.url)
    const code = new URL(done.url).searchParams.get('code')
    assert.ok(code, `no code at ${done.url}: ${await done.reply.text()}`)
    const tokens = (await (await redeem(code, verifier)).json()) as {
      access_token: string
      refresh_token: string
    }
    return { ...tokens, visitor, code, verifier }
  }

  const callTool = (token: string, name = 'my_tasks', input: object = {}) =>
    fetch(`${campusUrl()}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: input },
      }),
    })

  return { register, authorize, consentPage, answer, redeem, permit, callTool }
}

/** The data of a tool's result. */
export async function dataOf(reply: Response): Promise<Record<string, unknown>> {
  assert.equal(reply.status, 200)
  const { result } = (await reply.json()) as { result: { structuredContent?: Record<string, unknown> } }
  assert.ok(result.structuredContent, JSON.stringify(result))
  return result.structuredContent
}
