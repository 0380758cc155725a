import type { CatalogueSnapshot, Item } from './catalogue-snapshot.ts'
import type { Db } from './db/db.ts'
import { readCatalogue, withItemRead } from './read-catalogue.ts'

export interface Catalogue {
  read(): Promise<CatalogueSnapshot>
  /** Increases whenever the snapshot is invalidated. */
  version(): number
  /** Drops the snapshot in every process; with the id of an item, reads only that item again. */
  invalidate(id?: string): Promise<void>
}

/** Caches the catalogue in memory until any process invalidates it. */
export async function createCatalogue(db: Db, trait: string): Promise<Catalogue> {
  let current: Promise<CatalogueSnapshot> | null = null
  let version = 0
  const keep = (reading: Promise<CatalogueSnapshot>) => {
    current = reading
    reading.then(
      (snapshot) => {
        if (current === reading) expires = snapshot.expires
      },
      () => {
        if (current === reading) current = null
      },
    )
    return reading
  }
  let expires = Infinity
  const read = () => {
    expire()
    return current ?? keep(readCatalogue(db, trait))
  }
  /** `id`: the item that changed; '' if everything did. */
  const onChanged = (id: string) => {
    version++
    expires = Infinity
    if (current && id) void keep(current.then((snapshot) => withItemRead(db, trait, snapshot, id)))
    else current = null
  }
  const expire = () => {
    if (Date.now() >= expires) onChanged('')
  }
  await db.listen('catalogue', onChanged, () => onChanged(''))
  const invalidate = async (id = '') => {
    onChanged(id)
    await db.query("select pg_notify('catalogue', $1)", [id])
  }
  return {
    read,
    version: () => {
      expire()
      return version
    },
    invalidate,
  }
}

/** §5: guests see visitor items only; signed-in users see every visible item. */
export const visibleTo = (snapshot: CatalogueSnapshot, isGuest: boolean): readonly Item[] =>
  isGuest ? snapshot.items.filter((i) => i.isPublic) : snapshot.items

export const itemName = ({ wire }: Item, lang: 'zh' | 'en'): string =>
  (lang === 'en' && wire.dynamicAttributes.nameEn) || wire.name
