// Tells the hall's operator what goes wrong on its pages, and how fast they are, if the configuration has an address for it.
import { onCLS, onINP, onLCP } from 'web-vitals'
import type { ErrorReport } from '../../contract/error-report.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { VERSION } from '../define/version.ts'

const MAX_REPORTS = 20
const MAX_TEXT = 200
/** Milliseconds in which reports are collected. */
const DELAY_MS = 3000

/** Without what could name a person: parameters of addresses, mail addresses, long numbers. */
export const withoutPersonalData = (text: string): string =>
  text
    .replace(/[?#][^\s'")]*/g, '')
    .replace(/[^\s@'"(<]+@[^\s@'")>]+/g, '@')
    .replace(/\d{5,}/g, '#')
    .slice(0, MAX_TEXT)

/** Starts reporting, unless the user has asked not to be tracked, or this page is not in the sample. */
export function startErrorBeacon({ config, platform }: Pick<Runtime, 'config' | 'platform'>): void {
  const { url, sample } = config.errors
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (doNotTrack === '1' || globalPrivacyControl || platform.random() >= sample) return
  const hall = new URL(config.hall || config.scriptBase).origin
  const page = location.origin === hall ? location.pathname : location.origin
  const seen = new Set<string>()
  let queue: ErrorReport[] = []

  function send(): void {
    if (queue.length > 0) navigator.sendBeacon(url, JSON.stringify(queue))
    queue = []
  }
  function report(kind: ErrorReport['kind'], name: string, message = '', value = 0): void {
    const key = `${kind} ${name} ${message}`
    if (seen.has(key) || seen.size >= MAX_REPORTS) return
    seen.add(key)
    if (queue.length === 0) platform.schedule(send, DELAY_MS)
    queue.push({ kind, name, message: withoutPersonalData(message), value, page, release: VERSION })
  }
  const reportUncaught = (error: unknown, source: string) => {
    if (source.includes(config.scriptBase)) report('uncaught', '', String(error))
  }
  document.addEventListener('univ-error', (event) => {
    const { message = '', where = '' } = (event as CustomEvent<{ message?: string; where?: string }>).detail
    report('error', where, message)
  })
  addEventListener('error', ({ message, filename }) => reportUncaught(message, filename))
  addEventListener('unhandledrejection', ({ reason }) => {
    const { stack = '' } = (reason ?? {}) as Partial<Error>
    reportUncaught(reason, `${stack} ${String(reason)}`)
  })
  for (const observe of [onLCP, onCLS, onINP]) observe(({ name, value }) => report('vital', name, '', value))
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send())
  addEventListener('pagehide', send)
}
