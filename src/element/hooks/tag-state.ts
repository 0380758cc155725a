import { useEffect } from 'react'
import { FEATURE_STORAGE_KEYS } from '../../contract/feature-storage-keys.ts'
import { SESSION_STORAGE_KEYS, SIGN_IN_RETURN_KEY } from '../../contract/storage-keys.ts'
import type { KeyValueStore } from '../../runtime/page/storage.ts'
import { pathOf } from '../../runtime/routing/paths.ts'
import { useUniv } from './view-hooks.ts'

/** What a tag shows, as its events report it: the query of a catalogue, the list of a process centre. */
type TagState = Record<string, string>

/** The property that shows each part of a state again. */
const PROPERTIES: Record<string, string> = {
  seq: 'keyword',
  tab: 'tab',
  tag: 'tag',
  dep: 'dep',
  zimu: 'zimu',
  audience: 'audience',
  handling: 'handling',
  panel: 'panel',
  id: 'appId',
  list: 'list',
  keyword: 'keyword',
  query: 'query',
  processId: 'processId',
}
const MAX_LENGTH = 500

const states = new Map<HTMLElement, TagState>()

/** Identifies a tag after a reload of its page. */
const tagName = (host: HTMLElement): string =>
  [location.pathname, host.localName, [...document.querySelectorAll(host.localName)].indexOf(host)].join(' ')

/** Other scripts of the page may have changed the stored value. */
function readStates(store: KeyValueStore): Record<string, TagState> {
  try {
    const value: unknown = JSON.parse(store.get(FEATURE_STORAGE_KEYS.tagStates) ?? '{}')
    return typeof value === 'object' && value && !Array.isArray(value)
      ? (value as Record<string, TagState>)
      : {}
  } catch {
    return {}
  }
}

function writeState(store: KeyValueStore, host: HTMLElement, state: TagState | undefined): void {
  const { [tagName(host)]: _, ...others } = readStates(store)
  const states = state ? { ...others, [tagName(host)]: state } : others
  if (Object.keys(states).length > 0) store.set(FEATURE_STORAGE_KEYS.tagStates, JSON.stringify(states))
  else store.remove(FEATURE_STORAGE_KEYS.tagStates)
}

function showState(host: HTMLElement, state: TagState): void {
  for (const [key, property] of Object.entries(PROPERTIES)) {
    const value: unknown = Object.hasOwn(state, key) ? state[key] : undefined
    if (property in host && typeof value === 'string' && value.length <= MAX_LENGTH)
      Object.assign(host, { [property]: value || null })
  }
}

/**
 * Keeps what the tag shows while a sign-in leaves the page and returns to it. Not for tags of a portal, whose URL has it.
 */
export function useTagState(): void {
  const { runtime, host } = useUniv()
  const { session } = runtime.platform.storages
  useEffect(() => {
    if (host.hasAttribute('nested') || host.localName === 'univ-portal') return
    const stop = new AbortController()
    const kept = readStates(session)[tagName(host)]
    if (kept) {
      states.set(host, kept)
      writeState(session, host, undefined)
      showState(host, kept)
    }
    const onChange = (change: TagState) => {
      states.set(host, { ...states.get(host), ...change })
      // the properties set above must not hold the user back
      if (kept) showState(host, change)
    }
    host.addEventListener('univ-filters-changed', (event) => onChange(event.detail.query), stop)
    host.addEventListener('univ-list-changed', (event) => onChange({ ...event.detail }), stop)
    const onLeave = () => {
      const isSignIn = session.get(SIGN_IN_RETURN_KEY) ?? session.get(SESSION_STORAGE_KEYS.targetNow)
      if (isSignIn && states.has(host)) writeState(session, host, states.get(host))
    }
    addEventListener('pagehide', onLeave, stop)
    return () => {
      stop.abort()
      states.delete(host)
    }
  }, [host, session])
}

/** The path of the portal's page that shows the same as the first tag with a state of its own. */
export function samePlacePath(): string {
  const state = [...states.values()].find((state) => Object.values(state).some(Boolean))
  if (!state) return ''
  const { panel, id, seq, tag, dep, zimu } = state
  if (panel && id) return pathOf('appdetail', {}, { id })
  return pathOf('serviceC', {}, { seq, tag, dep, zimu })
}
