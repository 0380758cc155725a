// Sign-in at a provider of the university's own, with two independent ones, and replies that are not theirs.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { generateKeyPair, SignJWT, decodeJwt } from 'jose'
import { OAuth2Server } from 'oauth2-mock-server'
import { startCampus, type RunningCampus } from '../../src/campus/server.ts'
import { FOREIGN_PROVIDERS } from '../tools/foreign-providers.ts'
import { authorizeUrl, HttpVisitor, responseParams } from '../tools/http-sign-in.ts'
import { createTestDatabase } from './client.ts'

const CLIENT = 'hall'

async function openHall(issuer: string, env: Record<string, string> = {}) {
  const database = await createTestDatabase()
  const running = await startCampus({
    ...{ port: 0, dist: 'dist', dataDir: 'memory', writeLog: () => undefined },
    ...database.options,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT: CLIENT, ...env },
  })
  const close = async () => {
    await running.close()
    await database.drop()
  }
  return { running, close }
}

/** Follows every redirect, to the provider and back, like a browser; `stopAt`: the first address that is not opened. */
async function travel(url: string, visitor = new HttpVisitor(), stopAt = /\/workflow\//) {
  let at = url
  for (let i = 0; i < 15; i++) {
    if (stopAt.test(at)) return { at, status: 0 }
    const reply = await visitor.fetch(at)
    const to = reply.headers.get('location')
    if (!to) return { at, status: reply.status }
    at = new URL(to, at).href
  }
  throw new Error(`no end: ${at}`)
}
const tokenIn = (url: string) => responseParams(url).get('access_token')
const people = ({ campus }: RunningCampus) =>
  campus.db.query<{ account: string; name: string; roles: string[]; left: boolean }>(
    'select account, name, roles, left_at is not null as left from person order by account',
  )

for (const [name, { start }] of Object.entries(FOREIGN_PROVIDERS))
  test(`somebody signs in at ${name}, is made a person at the first time, and is the same one later`, async () => {
    const provider = await start({ subject: 'subject-7', clientId: CLIENT })
    const { running, close } = await openHall(provider.issuer, { OIDC_OPERATORS: 'liming' })
    try {
      const first = await travel(authorizeUrl(running.url).url)
      ok(tokenIn(first.at), `${first.status} ${first.at}`)
      await travel(authorizeUrl(running.url).url)
      const all = await people(running)
      equal(all.length, 1)
      // the one has user info with a name, the other an account in its token
      const isMongo = name.includes('mongo')
      equal(all[0]!.account, isMongo ? 'liming' : 'subject-7')
      equal(all[0]!.name, isMongo ? 'liming' : '李明')
      deepEqual(all[0]!.roles, isMongo ? ['operator'] : [])
      // no password page leads in beside it
      const page = await new HttpVisitor().submit(`${running.url}/oidc/sign-in/x`, 'liming', 'liming')
      ok(page.reply.status >= 400)
      // the password is changed where it is asked for
      equal((await fetch(`${running.url}/oidc/password`)).status, 404)
      const config = (await (await fetch(`${running.url}/univ-config.json`)).json()) as { oidc: object }
      ok(!('password' in config.oidc))
    } finally {
      await close()
      await provider.close()
    }
  })

describe('an outside provider', () => {
  const server = new OAuth2Server()
  const real = globalThis.fetch
  let claims: Record<string, unknown> = {}
  /** Changes the reply of the token endpoint. */
  let tamper: (token: string) => Promise<string> | string = (token) => token
  let hall: Awaited<ReturnType<typeof openHall>>
  before(async () => {
    await server.issuer.keys.generate('RS256')
    server.service.on('beforeTokenSigning', (token) => void Object.assign(token.payload, claims))
    server.service.on('beforeUserinfo', (reply) => void (reply.body = { sub: claims['sub'] ?? 'johndoe' }))
    await server.start(0, 'localhost')
    hall = await openHall(server.issuer.url!, {
      OIDC_CLAIMS: 'account=uid number=ids.staff post=affiliation department=ou',
    })
    // the mock signs at once: what it replied is changed on its way
    globalThis.fetch = async (input, init) => {
      const reply = await real(input as string, init)
      if (!String(input).endsWith('/token') || !String(input).startsWith(server.issuer.url!)) return reply
      const body = (await reply.json()) as { id_token: string }
      return Response.json({ ...body, id_token: await tamper(body.id_token) })
    }
  })
  after(async () => {
    globalThis.fetch = real
    await hall.close()
    await server.stop()
  })
  const enter = (visitor?: HttpVisitor) => travel(authorizeUrl(hall.running.url).url, visitor)

  test('claims make the person: nested ones, lists, hostile ones; a later sign-in brings them up to date', async () => {
    claims = {
      sub: 's1',
      uid: 'wang',
      name: '<b>王</b>\u0000芳',
      ids: { staff: '2001' },
      affiliation: ['faculty', 'x'],
      ou: '财务处',
    }
    ok(tokenIn((await enter()).at))
    claims = { ...claims, ou: '教务处' }
    ok(tokenIn((await enter()).at))
    const [person] = await hall.running.campus.db.query<{
      name: string
      card_no: string
      positions: { dept: { name: string }; post: { code: string } }[]
    }>(`select name, card_no, positions from person where account = 'wang'`)
    deepEqual([person!.name, person!.card_no], ['<b>王</b>芳', '2001'])
    deepEqual(
      person!.positions.map(({ dept, post }) => [dept.name, post.code]),
      [['教务处', 'staff']],
    )
  })

  test('an account belongs to one subject, and whoever has left stays out', async () => {
    claims = { sub: 's2', uid: 'WANG' }
    equal((await enter()).status, 403)
    await hall.running.campus.db.query(`update person set left_at = now() where account = 'wang'`)
    claims = { sub: 's1', uid: 'wang' }
    equal((await enter()).status, 403)
    equal((await people(hall.running)).length, 1)
  })

  const faults: Record<string, (token: string) => Promise<string> | string> = {
    'signed by another key': async (token) => {
      const { privateKey } = await generateKeyPair('RS256')
      return new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'RS256' }).sign(privateKey)
    },
    'signed with the client as a secret': (token) =>
      new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT.repeat(20))),
    unsigned: (token) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`,
    'no token': () => '',
  }
  const claimFaults: Record<string, Record<string, unknown>> = {
    'another request’s': { nonce: 'x' },
    'another client’s': { aud: 'other' },
    'another issuer’s': { iss: 'https://evil.example' },
    expired: { exp: 1_700_000_000 },
    'for several clients without saying whose': { aud: [CLIENT, 'other'] },
  }
  test('tokens that are not its own for this request let nobody in', async () => {
    for (const [fault, change] of Object.entries(faults)) {
      claims = { sub: 'evil' }
      tamper = change
      equal((await enter()).status, 403, fault)
    }
    tamper = (token) => token
    for (const [fault, wrong] of Object.entries(claimFaults)) {
      claims = { sub: 'evil', ...wrong }
      equal((await enter()).status, 403, fault)
    }
    equal((await people(hall.running)).length, 1)
  })

  test('a reply counts once, in the browser that asked', async () => {
    claims = { sub: 's3' }
    const mine = new HttpVisitor()
    const stopped = await travel(authorizeUrl(hall.running.url).url, mine, /\/oidc\/return\?/)
    const stranger = await travel(stopped.at)
    equal(stranger.status, 400)
    ok(tokenIn((await travel(stopped.at, mine)).at))
    ok((await travel(stopped.at, new HttpVisitor())).status >= 400)
    match((await travel(`${hall.running.url}/oidc/return?state=x.y&code=z`)).status.toString(), /4\d\d/)
  })

  test('a provider that does not answer is said to be away, and nobody gets in', async () => {
    const { running, close } = await openHall('http://127.0.0.1:9')
    equal((await travel(authorizeUrl(running.url).url)).status, 502)
    await close()
  })
})
