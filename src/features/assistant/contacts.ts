import { computed, type ReadableAtom } from 'nanostores'
import { app as appOf } from '../../contract/core/app-detail.ts'
import { fetchGuestDetail } from '../../domain/guest-detail.ts'
import { queryBySession } from '../../domain/apps.ts'
import type { Runtime } from '../../runtime/runtime.ts'

/** Contact of an item; '' for unknown fields. */
export interface Contact {
  name: string
  nameEn: string
  person: string
  telephone: string
  office: string
}

export interface Contacts {
  /** null while loading, or if there is none. One store per id. */
  byId(id: string): ReadableAtom<Contact | null>
}

export function createContacts(runtime: Runtime): Contacts {
  const { graphql } = runtime
  const cache = new Map<string, ReadableAtom<Contact | null>>()
  return {
    byId(id) {
      if (!cache.has(id)) {
        const $detail = queryBySession(
          runtime,
          `contact ${id}`,
          (signal) => fetchGuestDetail(runtime, id, signal),
          (signal) => graphql(appOf, { id }, { signal }),
        )
        cache.set(
          id,
          computed($detail, ({ data }) =>
            data
              ? {
                  name: data.name,
                  nameEn: data.nameEn,
                  person: data.contact,
                  telephone: data.telephone,
                  office: data.facts?.office ?? '',
                }
              : null,
          ),
        )
      }
      return cache.get(id)!
    },
  }
}
