import { HttpVisitor } from '../tools/http-sign-in.ts'

interface Page {
  status: number
  /** Path and query of the page that was shown at last. */
  path: string
  headers: Headers
  text: string
}

type Fields = Record<string, string | string[]>

export type Desk = Awaited<ReturnType<typeof openDesk>>

const CHARACTERS: Record<string, string> = {
  '&#38;': '&',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}
const decode = (text: string): string =>
  text.replace(/&(?:#38|#39|lt|gt|quot);/g, (entity) => CHARACTERS[entity]!)

/** A form of a notice that is valid for decades. */
export const outage = {
  title: '图书馆系统升级',
  titleEn: 'Library upgrade',
  body: '暂停借阅。',
  bodyEn: 'No loans.',
  level: 'outage',
  scope: 'everyone',
  starts: '2020-01-01T08:00',
  ends: '2099-01-01T08:00',
}

/** The fields of a page's first form that has a token, as a browser would send them; `step`: the button pressed. */
export function fieldsOf(page: string, step?: string): Fields {
  const form =
    /<form[^>]*action="\/desk\/(?:notices\/edit|unanswered\/\w+)"[^>]*>([\s\S]*?)<\/form>/.exec(page)?.[1] ??
    ''
  const fields: Fields = {}
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const [name, value] = ['name', 'value'].map((key) =>
      decode(new RegExp(` ${key}="([^"]*)"`).exec(tag)?.[1] ?? ''),
    )
    if (/type="(radio|checkbox)"/.test(tag) && !/ checked/.test(tag)) continue
    fields[name!] = name! in fields ? [fields[name!]!, value!].flat() : value!
  }
  return step ? { ...fields, step } : fields
}

/** A browser at the desk, signed in as `login` if given. */
export async function openDesk(url: string, login?: string) {
  const visitor = new HttpVisitor()
  let signInUrl = ''

  async function follow(start: string, init: RequestInit = {}): Promise<Page> {
    let current = start
    let reply = await visitor.fetch(current, init)
    for (let i = 0; i < 10; i++) {
      const to = reply.headers.get('location')
      if (!to) break
      current = new URL(to, current).href
      reply = await visitor.fetch(current)
    }
    const { pathname, search } = new URL(current)
    if (pathname.startsWith('/oidc/sign-in/')) signInUrl = current
    return {
      status: reply.status,
      path: `${pathname}${search}`,
      headers: reply.headers,
      text: await reply.text(),
    }
  }
  const get = (path: string) => follow(url + path)
  const signIn = (name: string) =>
    follow(signInUrl, {
      method: 'POST',
      body: new URLSearchParams({ login: name, password: name }),
      headers: { origin: url },
    })
  let ownToken = ''
  const token = async () =>
    (ownToken ||= /name="token" value="([^"]+)"/.exec((await get('/desk/notices')).text)?.[1] ?? '')
  if (login) {
    await get('/desk/notices')
    await signIn(login)
  }
  return {
    get,
    signIn,
    token,
    sessionUid: () => visitor.cookie(/_desk /)!.split('.')[0]!,
    /** Sends a form with this session's token from its own origin, unless `change` says otherwise. */
    post: async (path: string, fields: Fields, change: { token?: string; origin?: string } = {}) => {
      const body = new URLSearchParams()
      const sent = { ...fields, token: change.token ?? (await token()) }
      for (const [name, values] of Object.entries(sent))
        for (const value of [values].flat()) body.append(name, value)
      const origin = change.origin ?? url
      return follow(url + path, { method: 'POST', body, headers: origin ? { origin } : {} })
    },
  }
}
