// The portal's popup or hidden frame, with the requesting page played by the test.
import type { IncomingMessage } from '../../../../src/runtime/session/sources/popup-messages.ts'
import {
  runPopupHost,
  type PopupPage,
  type PopupStage,
} from '../../../../src/runtime/session/sources/popup-host.ts'
import type { WindowHandle, Windows } from '../../../../src/runtime/session/sources/windows.ts'
import { createBrowserDouble, createMemoryStore } from '../../../double/browser-double.ts'
import { createSessionDouble } from '../../../double/session-double.ts'
import { LIBRARY, NONCE } from './popup-fixture.ts'
import { AUTHORITY, createConfig, KEY, ORIGIN, T0 } from '../fake-browser.ts'
import { FakeClock, flush } from '../fake-clock.ts'

export const CONSENTS = JSON.stringify([['u1', LIBRARY]])

export interface ScenarioOptions {
  query?: Record<string, string>
  record?: string
  consents?: string
  listed?: string[]
  framed?: boolean
  alone?: boolean
  answer?: boolean
}

export function openPopupHost(given: ScenarioOptions = {}) {
  const { query = {}, listed = [LIBRARY], framed = false, answer = true } = given
  const clock = new FakeClock(T0)
  const memory = createMemoryStore()
  if (given.record) memory.set(KEY, given.record)
  if (given.consents) memory.set('univ.handedTo', given.consents)
  const session = createSessionDouble()
  const listeners = new Set<(message: IncomingMessage) => void>()
  const posted: { data: { type: string }; to: string }[] = []
  const stages: PopupStage[] = []
  const consentRequests: string[] = []
  const page = { closed: false, left: '', thinking: Promise.resolve() }
  const source = { window: 'opener' }
  const parameters = String(new URLSearchParams({ origin: LIBRARY, nonce: NONCE, ...query }))
  const browser = createBrowserDouble({
    currentUrl: () => `${ORIGIN}/workflow/oidcWindow?${parameters}`,
    storages: { local: memory, session: createMemoryStore() },
    now: () => clock.now,
    schedule: clock.schedule,
  })
  const opener: WindowHandle = {
    source,
    post: (data, to) => void posted.push({ data: data as { type: string }, to }),
    isClosed: () => false,
    focus() {},
    close() {},
  }
  const windows: Windows = {
    origin: ORIGIN,
    isTopLevel: !framed,
    opener: given.alone ? null : opener,
    openPopup: () => null,
    openFrame: () => opener,
    onMessage(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const popupPage: PopupPage = {
    show: (stage) => void stages.push(stage),
    async confirm(origin, name) {
      consentRequests.push(`${origin} ${name}`)
      await page.thinking
      return answer
    },
    leave: (url) => void (page.left = url),
    close: () => void (page.closed = true),
  }
  const config = createConfig({ embedOrigins: listed, oidc: { authority: AUTHORITY } })
  const done = runPopupHost({ config, session, browser, windows, page: popupPage })
  const receive = async (message: IncomingMessage) => {
    for (const listener of listeners) listener(message)
    await flush()
  }
  const says = (type: string) =>
    receive({ data: { univ: 'univ-hand-over/1', nonce: NONCE, type }, origin: LIBRARY, source })
  const types = () => posted.map(({ data }) => data.type)
  return {
    done,
    clock,
    session,
    memory,
    posted,
    types,
    stages,
    consentRequests,
    page,
    source,
    receive,
    says,
    listeners,
  }
}
