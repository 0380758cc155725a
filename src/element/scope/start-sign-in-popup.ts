import { LOCAL_STORAGE_KEYS } from '../../contract/storage-keys.ts'
import type { Config } from '../../runtime/config/config.ts'
import { createBrowser } from '../../runtime/page/browser.ts'
import type { Storages } from '../../runtime/page/storage.ts'
import { classifyEmbedContext, readEmbedContext } from '../../runtime/session/embed-context.ts'
import { runPopupHost, type PopupPage, type PopupStage } from '../../runtime/session/sources/popup-host.ts'
import type { Session } from '../../runtime/session/session.ts'
import { createWindows } from '../../runtime/session/sources/windows.ts'
import { createRedirectSource } from '../../runtime/session/sources/redirect.ts'
import { SessionStore } from '../../runtime/session/store.ts'
import { configUrl } from './early-fetch.ts'
import { resolvePageConfig } from './page-config.ts'

/** Milliseconds. Ignores clicks that were meant for what the popup covers. */
const CLICK_GUARD_MS = 600

/**
 * The page contains its texts in both languages. Uses the requesting page's, else the portal's choice, else the
 * browser's.
 */
function showLanguage(storages: Storages): void {
  const { documentElement: page } = document
  const requested = (new URLSearchParams(location.search).get('ui_locales') ?? '').split(' ')
  const candidates = [...requested, storages.local.get(LOCAL_STORAGE_KEYS.lang) ?? '', ...navigator.languages]
  const lang = candidates.find((candidate) => /^(zh|en)\b/i.test(candidate)) ?? ''
  if (!/^en/i.test(lang)) return
  page.lang = 'en'
  document.title = page.dataset['titleEn'] ?? document.title
}

/** The page contains all stages; this shows the current one and announces it by focusing its heading. */
function showStage(stage: PopupStage | 'leaving' | 'left'): void {
  for (const section of document.querySelectorAll<HTMLElement>('[data-stage]'))
    section.hidden = section.dataset['stage'] !== stage
  document.querySelector<HTMLElement>(`[data-stage="${stage}"] h1`)?.focus()
}

function fillText(name: string, text: string): void {
  for (const element of document.querySelectorAll(`[data-fill="${name}"]`)) element.textContent = text
}

const waitForClick = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const button = document.querySelector<HTMLButtonElement>(`[data-press="${name}"]`)
    if (!button) return
    button.disabled = true
    setTimeout(() => (button.disabled = false), CLICK_GUARD_MS)
    button.addEventListener('click', () => resolve(), { once: true })
  })

async function loadConfig(home: string): Promise<Config> {
  const url = configUrl(home)
  const response = await fetch(url, { credentials: 'same-origin', signal: AbortSignal.timeout(15_000) })
  const values: unknown = await response.json()
  const source = { values, url, label: 'univ-config.json' }
  return resolvePageConfig(home, [source])
}

const popupPage: PopupPage = {
  show: showStage,
  confirm(origin, name) {
    fillText('name', name)
    showStage('asking')
    return Promise.race([waitForClick('allow').then(() => true), waitForClick('decline').then(() => false)])
  },
  // not back to the portal's page
  leave: (url) => location.replace(url),
  close: () => window.close(),
}

/** Signing out of the portal through the popup, opened from a page of another origin. */
async function confirmSignOut(session: Session): Promise<void> {
  await session.initialized
  if (session.$session.get().state === 'signed-in') {
    showStage('leaving')
    await waitForClick('leave')
    await session.signOut()
  }
  showStage('left')
}

/**
 * Runs the popup's page; see popup-host.ts.
 * @param script URL of the script; the configuration is beside it
 */
export async function startSignInPopup(script: string): Promise<void> {
  const browser = createBrowser()
  const query = new URLSearchParams(location.search)
  showLanguage(browser.storages)
  fillText('origin', query.get('origin')?.slice(0, 300) ?? '')
  for (const button of document.querySelectorAll('[data-press="close"]'))
    // a full page has no opener, and cannot close itself
    button.addEventListener('click', () => (query.has('back') ? history.back() : window.close()))
  try {
    const config = await loadConfig(new URL('.', script).href)
    if (classifyEmbedContext(config, readEmbedContext()) !== 'own') return showStage('not-listed')
    const options = { config, browser }
    const session = new SessionStore(createRedirectSource(options), options)
    if (query.has('leave')) await confirmSignOut(session)
    else await runPopupHost({ config, session, browser, windows: createWindows(), page: popupPage })
  } catch (e) {
    console.warn(`[univ] ${e instanceof Error ? e.message : String(e)}`)
    showStage('failed')
  }
}
