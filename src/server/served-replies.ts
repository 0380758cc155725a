// The replies that a page's hydration needs travel in the page: on a slow connection they would arrive a round trip after
// the scripts.

/** A recorded reply. */
interface Reply {
  /** Method and URL, such as `GET https://hall.example.edu/univ-config.json`; without the origin if it is the page's. */
  request: string
  /** JSON. */
  text: string
}

/** Passes a guest's requests on and records what a browser will request as well. */
export function recordReplies(fetchData: typeof fetch, { origin }: URL) {
  const replies: Reply[] = []
  const recordingFetch: typeof fetch = async (input, init) => {
    const { method, url, body } = new Request(input, init)
    const reply = await fetchData(input, init)
    const isJson = /[/+]json\b/.test(reply.headers.get('content-type') ?? '')
    if (!reply.ok || !isJson || body) return reply
    const text = await reply.text()
    const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
    const request = `${method} ${path}`
    if (!replies.some((known) => known.request === request)) replies.push({ request, text })
    return new Response(text, reply)
  }
  return { replies, fetch: recordingFetch }
}

/** Characters. Larger replies would delay the page's scripts, so the page only preloads them. */
const MAX_CHARACTERS = 500_000

/**
 * A data block for `readServedReplies`: the requests in the first line, then one reply a line. It runs nothing, so a
 * strict policy allows it.
 * @returns null if the replies are too large for a page
 */
export function writeReplies(replies: readonly Reply[]): string | null {
  const lines = [
    JSON.stringify(replies.map(({ request }) => request)),
    // a line break in JSON is white space between tokens
    ...replies.map(({ text }) => text.replace(/[\r\n]+/g, ' ')),
  ]
  const text = lines.join('\n')
  if (text.length > MAX_CHARACTERS) return null
  // in JSON, `<` occurs in strings only
  return `<script type="application/x-ndjson" data-univ-replies>${text.replaceAll('<', '\\u003c')}</script>`
}
