import { GUEST_FAVORITES_STORAGE_KEY } from '../../contract/storage-keys.ts'
import { guestPrefetches } from '../../element/scope/guest-prefetches.ts'
import type { PrefetchSelector } from '../../element/scope/start-tag.ts'

/** A guest without favourites needs no items. */
export const favoritesPrefetches: PrefetchSelector = (...args) =>
  localStorage.getItem(GUEST_FAVORITES_STORAGE_KEY) ? guestPrefetches(...args) : []
