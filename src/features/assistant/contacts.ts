import { computed, type ReadableAtom } from 'nanostores'
import { anonymityApp, app as appOf } from '../../contract/app-detail.ts'
import { forBoth } from '../../domain/apps.ts'
import type { Runtime } from '../../runtime/runtime.ts'

/** Whom to ask about an item; empty texts are not known. */
export interface Contact {
  name: string
  nameEn: string
  person: string
  telephone: string
  office: string
}

export interface Contacts {
  /** null while unknown, or where there is none for this person. The same store for the same id. */
  of(id: string): ReadableAtom<Contact | null>
}

export function createContacts(runtime: Runtime): Contacts {
  const { config, graphql } = runtime
  const known = new Map<string, ReadableAtom<Contact | null>>()
  return {
    of(id) {
      if (!known.has(id)) {
        const $detail = forBoth(
          runtime,
          `contact ${id}`,
          (signal) => graphql(anonymityApp, { id, tenant: config.tenant }, { signal }),
          (signal) => graphql(appOf, { id }, { signal }),
        )
        known.set(
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
      return known.get(id)!
    },
  }
}
