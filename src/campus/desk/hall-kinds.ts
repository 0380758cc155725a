// What the desk makes besides names: items, guides and sections of the home page. Drafts and versions of all are kept alike.
import { keysOf } from '../../contract/keys-of.ts'
import { notFound } from '../access.ts'
import type { JsonForm } from '../forms/json-schema.ts'
import type { Flow } from '../processes/flow.ts'

/** Tables and columns of each kind; guides and sections have a prefix in the key of their drafts. */
export const KINDS = {
  item: { table: 'app', name: 'name', shown: 'visible' },
  guide: { table: 'guide', name: 'title', shown: 'released' },
  section: { table: 'project', name: 'text', shown: 'released' },
} as const
export type Kind = keyof typeof KINDS
export const KIND_NAMES = keysOf(KINDS)

const KEY = /^(?:(guide|section):)?([\w.-]{1,80})$/

/** The kind and the id that a key names: `guide:arrival`, or `leave` for an item; undefined for no key. */
export function parseKey(key: string): { kind: Kind; id: string } | undefined {
  const [, named = 'item', id] = KEY.exec(key) ?? []
  const kind = KIND_NAMES.find((name) => name === named)
  return kind && id !== undefined ? { kind, id } : undefined
}

/** The same for a key that has to name something. */
export function requireKey(key: string): { key: string; kind: Kind; id: string } {
  const parsed = parseKey(key)
  if (!parsed) throw notFound('there is no such thing')
  return { key, ...parsed }
}

export const keyOf = (kind: Kind, id: string): string => (kind === 'item' ? id : `${kind}:${id}`)

export interface DraftItem {
  name: string
  nameEn: string
  description: string
  descriptionEn: string
  department: string
  themes: string[]
  audience: string[]
  handling: string
  icon: string
  telephone: string
  office: string
  hours: string
  fee: string
  materials: string
  days: number
  keywords: string
  /** Empty: a form inside the hall. */
  uri: string
}

/** What is published: the fields of a thing, and of an item its form and flow. */
export interface Content<Fields> {
  item: Fields
  form: JsonForm | null
  flow: Flow | null
}
/** A step of a guide, or a part of a section. */
export interface GroupPart {
  title: string
  titleEn: string
  text: string
  textEn: string
  /** Ids of items. */
  apps: string[]
}

/** A guide or a section: some texts, and parts with items. */
export interface Group {
  name: string
  nameEn: string
  /** Of a section. */
  description: string
  descriptionEn: string
  icon: string
  /** Of a guide: what it is found by, separated by commas. */
  keywords: string
  /** Guests see it. */
  everybody: boolean
  order: number
  parts: GroupPart[]
}
export type GroupKind = Exclude<Kind, 'item'>
