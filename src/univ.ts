// The classic loader: <script src="…/univ.js" defer></script> for pages whose CMS strips type="module".
// Loads each tag's module when the tag is on the page, from the place this script came from.
// `currentScript` is null after the first turn, so it is read at once.
const source = (document.currentScript as HTMLScriptElement | null)?.src ?? location.href

/** The tags that exist, put here by the build: an unknown univ-… tag asks for nothing. */
declare const TAGS: readonly string[]

const waiting = new Set(TAGS)

function scan(): void {
  for (const tag of waiting) {
    if (!document.querySelector(tag)) continue
    waiting.delete(tag)
    const url = new URL(`${tag}.js`, source).href
    import(url).catch((error: unknown) =>
      console.error(
        `[univ] <${tag}> stays empty: ${url} could not be loaded. Does that server answer, and allow this ` +
          `page's origin (CORS: Access-Control-Allow-Origin)? Does this page's Content-Security-Policy allow ` +
          `its origin in script-src?`,
        error,
      ),
    )
  }
  if (!waiting.size) observer.disconnect()
}

const observer = new MutationObserver(scan)
observer.observe(document, { childList: true, subtree: true })
scan()

export {}
