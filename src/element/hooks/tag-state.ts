import { toJson } from '../../contract/to-json.ts'
import { useEffect } from 'react'
import {
  FEATURE_STORAGE_KEYS,
  SESSION_STORAGE_KEYS,
  SIGN_IN_RETURN_KEY,
} from '../../contract/storage-keys.ts'
import { readStored, type KeyValueStore } from '../../runtime/page/storage.ts'
import { pathOf } from '../../runtime/routing/paths.ts'
import { stateSavers } from '../scope/tag-host.ts'
import { useUniv } from './view-hooks.ts'

/** The state that a tag's events report: the query of a catalogue, the list of a process centre. */
type TagState = Record<string, string>

/** The property that restores each part of a state. */
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
const tagKey = (host: HTMLElement): string =>
  [location.pathname, host.localName, [...document.querySelectorAll(host.localName)].indexOf(host)].join(' ')

function readStates(store: KeyValueStore): Record<string, TagState> {
  const value = readStored(store, FEATURE_STORAGE_KEYS.tagStates)
  return typeof value === 'object' && !Array.isArray(value) ? { ...(value as Record<string, TagState>) } : {}
}

function writeState(store: KeyValueStore, host: HTMLElement, state: TagState | undefined): void {
  const { [tagKey(host)]: _, ...others } = readStates(store)
  const states = state ? { ...others, [tagKey(host)]: state } : others
  if (Object.keys(states).length > 0) store.set(FEATURE_STORAGE_KEYS.tagStates, toJson(states))
  else store.remove(FEATURE_STORAGE_KEYS.tagStates)
}

function applyState(host: HTMLElement, state: TagState): void {
  for (const [key, property] of Object.entries(PROPERTIES)) {
    const value: unknown = Object.hasOwn(state, key) ? state[key] : undefined
    if (property in host && typeof value === 'string' && value.length <= MAX_LENGTH)
      Object.assign(host, { [property]: value || null })
  }
}

/**
 * Preserves the tag's state while a sign-in leaves the page and returns. Not for tags of a portal, whose URL contains it.
 */
export function useTagState(): void {
  const { runtime, host } = useUniv()
  const { session } = runtime.platform.storages
  useEffect(() => {
    if (host.hasAttribute('nested') || host.localName === 'univ-portal') return
    const stop = new AbortController()
    const restored = readStates(session)[tagKey(host)]
    if (restored) {
      states.set(host, restored)
      writeState(session, host, undefined)
      applyState(host, restored)
    }
    const onChange = (change: TagState) => {
      states.set(host, { ...states.get(host), ...change })
      // follow the user's change, because the properties set above take precedence
      if (restored) applyState(host, change)
    }
    host.addEventListener('univ-filters-changed', (event) => onChange(event.detail.query), stop)
    host.addEventListener('univ-list-changed', (event) => onChange({ ...event.detail }), stop)
    const save = () => states.has(host) && writeState(session, host, states.get(host))
    stateSavers.set(host, save)
    const onLeave = () => {
      const isSignIn = session.get(SIGN_IN_RETURN_KEY) ?? session.get(SESSION_STORAGE_KEYS.targetNow)
      if (isSignIn) save()
    }
    addEventListener('pagehide', onLeave, stop)
    return () => {
      stop.abort()
      states.delete(host)
      stateSavers.delete(host)
    }
  }, [host, session])
}

/** The path of the portal's page with the same content as the first tag that has a state; '' if none has. */
export function equivalentPortalPath(): string {
  const state = [...states.values()].find((state) => Object.values(state).some(Boolean))
  if (!state) return ''
  const { panel, id, seq, tag, dep, zimu } = state
  if (panel && id) return pathOf('appdetail', {}, { id })
  return pathOf('serviceC', {}, { seq, tag, dep, zimu })
}
