// What the server part of a build, dist/server, renders: with it, the campus and `univ-hall-pages` send the same pages.

/** What a page depends on. */
export interface PageRequest {
  /** Base URL of the hall, with a trailing slash. */
  home: string
  /** Path below it, and query. */
  path: string
  search: string
  acceptLanguage: string
  userAgent: string
  cookie: string
}

/** Hashes for a Content-Security-Policy, such as `'sha256-…'`. */
export interface InlineHashes {
  style: string[]
  script: string[]
}

export interface PageReply {
  status: 200 | 404
  html: string
  hashes: InlineHashes
  /** The language that the address asks for, to be remembered. */
  chosenLang?: 'zh' | 'en'
}

/** What stands in a tag on anyone's page. */
export interface ContentReply {
  status: 200 | 404 | 503
  html: string
  headers: Record<string, string>
}
