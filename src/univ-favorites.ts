import { GUEST_FAVORITES_STORAGE_KEY } from './contract/storage-keys.ts'
import { guestPrefetches } from './element/scope/guest-prefetches.ts'
import { startTag } from './element/scope/start-tag.ts'
startTag(import.meta.url, () => import('./features/favorites/element.ts'), {
  // a guest without favourites needs no items
  selectPrefetches: (...args) =>
    localStorage.getItem(GUEST_FAVORITES_STORAGE_KEY) ? guestPrefetches(...args) : [],
})
