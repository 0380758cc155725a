// The browser's own `fetch`, from an empty frame of this page, whose globals no script of the page has replaced. Loaded
// when a read fails.

let frame: HTMLIFrameElement | undefined
let ready: Promise<unknown> | undefined

/** Requests have the page's origin. Rejects in a page that may not look into frames of its own (`sandbox`). */
export async function unmodifiedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  if (!frame?.isConnected) {
    const created = (frame = document.createElement('iframe'))
    created.style.setProperty('display', 'none', 'important')
    // Firefox replaces the first document of a frame
    ready = new Promise((resolve) => created.addEventListener('load', resolve, { once: true }))
    // not into the body, which pages replace
    document.documentElement.append(created)
  }
  await ready
  return (frame!.contentWindow as Window & typeof globalThis).fetch(...request)
}
