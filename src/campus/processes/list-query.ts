import { createFold } from '../../contract/fold-text.ts'
import { MAX_KEYWORD_LENGTH } from '../../contract/keyword.ts'
import { invalidInput } from '../access.ts'
import type { Param } from '../db/db.ts'

/** The parsed query of a list (contract/core/processes.ts ListQuery); times in epoch seconds. */
export interface ListOptions {
  limit: number
  start: number
  /** All terms must match. */
  terms: string[]
  sep: '' | 'owner' | 'handler'
  unread: boolean
  statuses: string[]
  from: number | null
  to: number | null
  english: boolean
  draft: boolean
  /** '' is the list's own order. */
  sort: '' | 'due' | 'updated'
  due: '' | 'overdue' | 'soon'
  kind: '' | 'submit' | 'approve'
  entrust: boolean
  /** '' for all. */
  item: string
  applicant: string
}

const STATUSES = ['draft', 'doing', 'done', 'rejected', 'withdrawn', 'killed']
export const DUE_SOON_DAYS = 3
const MAX_LIMIT = 100
const MAX_TERMS = 8

function parseInteger(name: string, text: string, fallback: number, upperBound: number): number {
  if (text === '') return fallback
  if (!/^\d{1,9}$/.test(text)) throw invalidInput(`${name} must be a number from 0`)
  return Math.min(Number(text), upperBound)
}
function parseEpochSeconds(name: string, text: string): number | null {
  if (text === '') return null
  if (!/^\d{1,11}(?:\.\d{1,6})?$/.test(text)) throw invalidInput(`${name} must be in epoch seconds`)
  return Number(text)
}
function parseChoice<T extends string>(name: string, text: string, choices: readonly T[]): T | '' {
  if (text === '') return ''
  const chosen = choices.find((choice) => choice === text)
  if (chosen === undefined) throw invalidInput(`${name} must be ${choices.join(' or ')}`)
  return chosen
}

const fold = createFold()

/** The words of a keyword as `fold_text` of the database writes them. */
export const splitTerms = (text: string): string[] => {
  if (text.length > MAX_KEYWORD_LENGTH)
    throw invalidInput(`keyword must have at most ${MAX_KEYWORD_LENGTH} characters`)
  const words = text.split(/\s+/).map((word) => fold(word).replace(/[ +#]/g, ''))
  return words.filter(Boolean).slice(0, MAX_TERMS)
}

/** The condition that the folded texts of some columns contain a term. */
export const containsTermSql = (columns: string): string =>
  `position(? in fold_text(concat_ws(chr(10), ${columns}))) > 0`

// PostgreSQL rejects NUL
const removeNul = (value: Param): Param => (typeof value === 'string' ? value.replaceAll('\0', '') : value)

/** Collects SQL conditions with their values; each `?` is a value, in order. */
export function createConditions(params: Param[]) {
  const conditions: string[] = []
  return {
    add: (sql: string, ...values: Param[]) => {
      const left = values.map(removeNul)
      conditions.push(sql.replaceAll('?', () => `$${params.push(left.shift() ?? null)}`))
    },
    text: () => conditions.map((c) => `(${c})`).join(' and ') || 'true',
  }
}

/** Parses the query of a list. Throws an ApiError for an invalid parameter. */
export function parseListOptions(query: URLSearchParams): ListOptions {
  const value = (name: string) => query.get(name)?.trim() ?? ''
  const parseFlag = (name: string) => parseChoice(name, value(name), ['true', 'false', '1', '0'])
  const [from = '', to = '', ...more] = value('timestamps').split(',')
  if (more.length > 0) throw invalidInput('timestamps must be from,to')
  const since = [
    parseEpochSeconds('timestamps', from.trim()),
    parseEpochSeconds('lastUpdate', value('lastUpdate')),
  ]
  const lowerBounds = since.filter((t) => t !== null)
  const statuses = value('statuses')
    .split(',')
    .map((s) => s.trim())
    .filter(Boolean)
  for (const s of statuses) parseChoice('statuses', s, STATUSES)
  const isTrue = (name: string) => ['true', '1'].includes(parseFlag(name))
  return {
    limit: parseInteger('limit', value('limit'), 10, MAX_LIMIT),
    start: parseInteger('start', value('start'), 0, 1_000_000),
    terms: splitTerms(query.get('keyword') ?? ''),
    sep: parseChoice('sep', value('sep'), ['owner', 'handler'] as const),
    unread: isTrue('unread'),
    statuses,
    from: lowerBounds.length ? Math.max(...lowerBounds) : null,
    to: parseEpochSeconds('timestamps', to.trim()),
    english: /^en\b/i.test(value('locale')),
    draft: isTrue('draft'),
    sort: parseChoice('sort', value('sort'), ['due', 'updated'] as const),
    due: parseChoice('due', value('due'), ['overdue', 'soon'] as const),
    kind: parseChoice('kind', value('kind'), ['submit', 'approve'] as const),
    entrust: isTrue('entrust'),
    item: value('item').replaceAll('\0', ''),
    applicant: value('applicant').replaceAll('\0', ''),
  }
}
