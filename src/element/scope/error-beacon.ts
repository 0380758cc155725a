// Tells the hall's operator what goes wrong on its pages, and how fast they are, if the configuration has an address for it.
import { toJson } from '../../contract/to-json.ts'
import { onCLS, onINP, onLCP } from 'web-vitals'
import type { ErrorReport } from '../../contract/error-report.ts'
import { visibleText } from '../../contract/visible-text.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { VERSION } from '../version.ts'

const MAX_REPORTS = 20
const MAX_TEXT = 200
/** Characters that are looked at: what follows is not sent anyway, and megabytes would keep the page busy. */
const MAX_READ = 2000
const TAG_NAME = /^univ-[a-z-]{1,40}$/
/** Milliseconds in which reports are collected. */
const DELAY_MS = 3000

/** What could name a person, or let someone in, in the order in which it is removed. */
const PERSONAL: readonly [RegExp, string][] = [
  // parameters of addresses, up to the end of the word or the quotation
  [/[?#]\S*?(?=['")\]]*(?:\s|$))/g, ''],
  // parameters without an address
  [/[&;]?[\w.-]+=\S+/g, ''],
  [/\b(bearer|basic)\s+\S+/gi, '$1 …'],
  // encoded tokens, and random identifiers
  [/\beyJ[\w.-]+/g, '…'],
  [/[\w-]{32,}/g, '…'],
  [/[^\s@＠'"(<]+(?:[@＠]|%40)[^\s@＠'")>]+/gi, '@'],
  // telephone and identity numbers, in groups too
  [/\p{Nd}(?:[\s-]?\p{Nd}){4,}/gu, '#'],
]

/** @param names of the signed-in user: the account and the displayed name */
export function withoutPersonalData(text: string, names: Iterable<string> = []): string {
  let clean = visibleText(text.slice(0, MAX_READ))
  for (const name of names) clean = clean.replaceAll(name, '…')
  for (const [pattern, replacement] of PERSONAL) clean = clean.replace(pattern, replacement)
  return clean.slice(0, MAX_TEXT)
}

/** A thrown value or a member of an event may be anything, also an object that cannot become a text. */
function textOf(value: unknown): string {
  try {
    return String(value)
  } catch {
    return 'unknown'
  }
}
/** A getter of the thrown object may throw. */
function stackOf(reason: unknown): string {
  try {
    return textOf(Object(reason).stack ?? '')
  } catch {
    return ''
  }
}

/** Starts reporting, unless the user has asked not to be tracked, or this page is not in the sample. */
export function startErrorBeacon({
  config,
  platform,
  session,
}: Pick<Runtime, 'config' | 'platform' | 'session'>): void {
  const { url, sample } = config.errors
  const { doNotTrack, globalPrivacyControl }: Navigator & { globalPrivacyControl?: boolean } = navigator
  if (doNotTrack === '1' || globalPrivacyControl || platform.random() >= sample) return
  const hall = new URL(config.hall || config.scriptBase).origin
  const page = location.origin === hall ? withoutPersonalData(location.pathname) : location.origin
  const seen = new Set<string>()
  /** Also of those who have signed out since: an error may come later. One letter would match everywhere. */
  const names = new Set<string>()
  session.$session.subscribe((now) => {
    if (now.state !== 'signed-in') return
    for (const name of [now.user.name, now.user.id])
      if (name.length > 1) names.add(name).add(encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd')))
  })
  let queue: ErrorReport[] = []

  function send(): void {
    if (queue.length > 0) navigator.sendBeacon(url, toJson(queue))
    queue = []
  }
  function report(kind: ErrorReport['kind'], name: string, text = '', value = 0): void {
    const message = withoutPersonalData(text, names)
    const key = `${kind} ${name} ${message}`
    if (seen.has(key) || seen.size >= MAX_REPORTS) return
    seen.add(key)
    if (queue.length === 0) platform.schedule(send, DELAY_MS)
    queue.push({ kind, name, message, value, page, release: VERSION })
  }
  const reportUncaught = (error: unknown, source: string) => {
    if (source.includes(config.scriptBase)) report('uncaught', '', textOf(error))
  }
  document.addEventListener('univ-error', (event) => {
    // a script of the page may dispatch an event of this name with any content
    const { message = '', where = '' }: Record<string, unknown> =
      'detail' in event ? Object(event.detail) : {}
    report('error', TAG_NAME.test(textOf(where)) ? textOf(where) : '', textOf(message))
  })
  addEventListener('error', ({ message, filename }) => reportUncaught(message, textOf(filename)))
  addEventListener('unhandledrejection', ({ reason }: { reason: unknown }) =>
    reportUncaught(reason, `${stackOf(reason)} ${textOf(reason)}`),
  )
  for (const observe of [onLCP, onCLS, onINP]) observe(({ name, value }) => report('vital', name, '', value))
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send())
  addEventListener('pagehide', send)
}
