import { invalidInput } from '../access.ts'

/** The query of a list, read and bounded (contract/processes.ts ListQuery); times in epoch seconds. */
export interface Listing {
  limit: number
  start: number
  /** All must be found. */
  terms: string[]
  sep: '' | 'owner' | 'handler'
  unread: boolean
  statuses: string[]
  from: number | null
  to: number | null
  english: boolean
  draft: boolean
  byDue: boolean
  due: '' | 'overdue' | 'soon'
  kind: '' | 'submit' | 'approve'
  entrust: boolean
}

export const STATUSES = ['draft', 'doing', 'done', 'rejected', 'withdrawn', 'killed']
export const SOON_DAYS = 3
const MOST = 100
const LONGEST = 200
const MOST_TERMS = 8

function whole(name: string, text: string, otherwise: number, most: number): number {
  if (text === '') return otherwise
  if (!/^\d{1,9}$/.test(text)) throw invalidInput(`${name} is a number from 0`)
  return Math.min(Number(text), most)
}
function moment(name: string, text: string): number | null {
  if (text === '') return null
  if (!/^\d{1,11}(?:\.\d{1,6})?$/.test(text)) throw invalidInput(`${name} is in epoch seconds`)
  return Number(text)
}
function choice<T extends string>(name: string, text: string, all: readonly T[]): T | '' {
  if (text === '') return ''
  if (!all.includes(text as T)) throw invalidInput(`${name} is ${all.join(' or ')}`)
  return text as T
}

export const termsOf = (text: string): string[] => {
  if (text.length > LONGEST) throw invalidInput(`keyword has at most ${LONGEST} characters`)
  // PostgreSQL has no place for NUL
  return text.replaceAll('\0', '').trim().split(/\s+/).filter(Boolean).slice(0, MOST_TERMS)
}

/** `LIKE` with what was typed as it was typed. */
export const containing = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`

/** Throws Refused for what cannot be meant. */
export function readListing(query: URLSearchParams): Listing {
  const of = (name: string) => query.get(name)?.trim() ?? ''
  const flag = (name: string) => choice(name, of(name), ['true', 'false', '1', '0'])
  const [from = '', to = '', ...more] = of('timestamps').split(',')
  if (more.length > 0) throw invalidInput('timestamps is from,to')
  const since = [moment('timestamps', from.trim()), moment('lastUpdate', of('lastUpdate'))]
  const asked = since.filter((t) => t !== null)
  const statuses = of('statuses')
    .split(',')
    .map((s) => s.trim())
    .filter(Boolean)
  for (const s of statuses) choice('statuses', s, STATUSES)
  const yes = (name: string) => ['true', '1'].includes(flag(name))
  return {
    limit: whole('limit', of('limit'), 10, MOST),
    start: whole('start', of('start'), 0, 1_000_000),
    terms: termsOf(query.get('keyword') ?? ''),
    sep: choice('sep', of('sep'), ['owner', 'handler'] as const),
    unread: yes('unread'),
    statuses,
    from: asked.length ? Math.max(...asked) : null,
    to: moment('timestamps', to.trim()),
    english: /^en\b/i.test(of('locale')),
    draft: yes('draft'),
    byDue: choice('sort', of('sort'), ['due', 'updated'] as const) === 'due',
    due: choice('due', of('due'), ['overdue', 'soon'] as const),
    kind: choice('kind', of('kind'), ['submit', 'approve'] as const),
    entrust: yes('entrust'),
  }
}
