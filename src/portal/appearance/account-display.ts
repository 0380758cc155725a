import { toJson } from '../../contract/to-json.ts'
import { saveDisplay } from '../../contract/additions/account-settings.ts'
import { APPEARANCES } from '../../contract/appearances.ts'
import { isObject } from '../../contract/decoders.ts'
import { LOCAL_STORAGE_KEYS, SESSION_STORAGE_KEYS } from '../../contract/storage-keys.ts'
import { createProfile } from '../../domain/profile.ts'
import { translations } from '../../runtime/i18n/registry.ts'
import { langTag } from '../../runtime/i18n/translator.ts'
import { readStored, type KeyValueStore } from '../../runtime/page/storage.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { onUserChange, userIdOf } from '../../runtime/session/user-change.ts'
import { createCapabilities } from '../../runtime/wire/capabilities.ts'
import {
  ACCOUNT_DISPLAY_KEY,
  saveSetting,
  SETTINGS,
  showSetting,
  toAttribute,
  type Setting,
} from './saved-appearance.ts'

/** Text size, contrast, colours and language of the account, where the server has the addition `account-settings`. */
export interface AccountDisplay {
  /** Starts to show the settings in a portal. */
  attach(host: HTMLElement): void
  /** A choice of the signed-in user, as the device has saved it. */
  choose(name: Setting, value: string): void
}

/** As the server has them: 'default' for the standard; nothing for what was never chosen. */
type Settings = Partial<Record<Setting, string>>

const STANDARD: Settings = { theme: 'default', size: 'default', contrast: 'default', lang: '' }

/** The account whose settings are on this device. */
interface StoredAccount {
  userId: string
  /** What the device had saved before. */
  before: Settings
  /** Choices that the server does not have yet. */
  unsent: Settings
}

/**
 * The settings come with the profile, which this never requests itself, and are applied once a page: to the portal, and to
 * what the device has saved, so that the next page starts with them. A choice on the device wins and is sent at once; if
 * that fails, it stays on the device and is sent again with the next choice, or on the next page.
 */
export function createAccountDisplay(runtime: Runtime): AccountDisplay {
  const { platform, session } = runtime
  const { local, session: tab } = platform.storages
  const { $received } = runtime.service(createProfile)
  const capabilities = runtime.service(createCapabilities)
  const currentUserId = () => userIdOf(session.$session.get())
  let portal: HTMLElement | undefined
  /** Of the signed-in user, once the server has sent their settings. */
  let account: StoredAccount | null = null
  /** Choices made before that. */
  let earlyChoices: Settings = {}
  let isSending = false
  const store = (changed: StoredAccount): StoredAccount => {
    local.set(ACCOUNT_DISPLAY_KEY, toJson(changed))
    return (account = changed)
  }

  function receive(): void {
    const { userId = '', profile } = $received.get() ?? {}
    const received = userId === currentUserId() && profile?.settings
    if (!portal || !received || account || capabilities.has('account-settings') === false) return
    const { before, unsent } = readAccount(local) ?? { before: readSaved(local), unsent: {} }
    const choices = store({ userId, before, unsent: { ...unsent, ...earlyChoices } }).unsent
    apply(runtime, portal, { ...settingsToShow(received), ...choices })
    void send()
  }

  /**
   * Gives the device back what it had saved before, once the account has left it: another user is signed in, or a guest
   * who does not want to be. After a session that has only expired, and during a sign-in, the tab still wants one.
   */
  function restore(): void {
    const left = readAccount(local)
    const userId = currentUserId()
    if (!portal || !left || left.userId === userId) return
    if (!userId && tab.get(SESSION_STORAGE_KEYS.hasSigned) === 'true') return
    local.remove(ACCOUNT_DISPLAY_KEY)
    apply(runtime, portal, { ...STANDARD, ...left.before })
  }

  async function send(): Promise<void> {
    if (isSending || !account || Object.keys(account.unsent).length === 0) return
    const { userId, unsent } = account
    isSending = true
    // keepalive: the page may be unloading
    const sent = capabilities.rest('account-settings', saveDisplay, { form: unsent }, { keepalive: true })
    let isSaved = true
    await sent.catch(() => (isSaved = false))
    isSending = false
    const latest = account
    if (latest?.userId !== userId) return
    const newer = SETTINGS.filter((name) => latest.unsent[name] !== unsent[name])
    if (isSaved) store({ ...latest, unsent: pick(latest.unsent, newer) })
    if (newer.length > 0) void send()
  }

  $received.listen(receive)
  onUserChange(session, () => {
    account = null
    earlyChoices = {}
    // the session store notes in the tab that the user has signed out right after this
    queueMicrotask(restore)
  })
  return {
    attach(host) {
      void session.initialized.then(() => {
        portal = host
        restore()
        receive()
      })
    },
    choose(name, value) {
      const choice = { [name]: toAttribute(name, value) || 'default' }
      if (!account) earlyChoices = { ...earlyChoices, ...choice }
      else store({ ...account, unsent: { ...account.unsent, ...choice } })
      void send()
    },
  }
}

function settingsToShow(received: Readonly<Record<string, unknown>>): Settings {
  const settings = knownSettings(received)
  // a language that the page's address asks for is already shown
  if (/[?&]lang=/.test(location.search)) delete settings.lang
  return settings
}

/** Shows and saves what differs from what the device has saved. */
function apply({ config, platform }: Runtime, portal: HTMLElement, settings: Settings): void {
  const { local } = platform.storages
  for (const name of SETTINGS) {
    const previous = toAttribute(name, local.get(LOCAL_STORAGE_KEYS[name]))
    const next = toAttribute(name, settings[name])
    if (settings[name] === undefined || next === previous) continue
    saveSetting(local, name, next, config.basePath)
    // an attribute that is not what the device had saved is the page's own, which wins
    if ((portal.getAttribute(name) ?? '') === previous) showSetting(portal, name, next)
  }
}

const pick = (settings: Settings, names: readonly Setting[]): Settings =>
  Object.fromEntries(names.map((name) => [name, settings[name]]))

/** What the device has saved. */
const readSaved = (local: KeyValueStore): Settings =>
  knownSettings(
    Object.fromEntries(
      SETTINGS.map((name) => {
        const saved = local.get(LOCAL_STORAGE_KEYS[name])
        return [name, saved === null ? undefined : toAttribute(name, saved) || 'default']
      }),
    ),
  )

/** undefined for none, or a value that is not one of ours. */
function readAccount(local: KeyValueStore): StoredAccount | undefined {
  const stored = readStored(local, ACCOUNT_DISPLAY_KEY)
  if (!isObject(stored)) return undefined
  const { userId, before, unsent } = stored
  if (typeof userId !== 'string' || !isObject(before) || !isObject(unsent)) return undefined
  return { userId, before: knownSettings(before), unsent: knownSettings(unsent) }
}

/** The settings that this hall has, with values that it knows; everything else is left out. */
function knownSettings(values: Readonly<Record<string, unknown>>): Settings {
  const known: Record<Setting, readonly string[]> = {
    theme: ['default', ...APPEARANCES.theme],
    size: ['default', ...APPEARANCES.size],
    contrast: ['default', ...APPEARANCES.contrast],
    lang: [langTag('zh'), langTag('en'), ...translations.get().keys()],
  }
  return pick(
    values as Settings,
    SETTINGS.filter((name) => known[name].some((value) => value === values[name])),
  )
}
